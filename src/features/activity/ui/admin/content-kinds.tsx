import { CalendarDays, FileText, Images, Trophy } from "lucide-react";
import type { Stats } from "#features/activity/activity.contract.ts";

/** The four content types that the dashboard counts, each with its color. */
export const contentKinds = [
  { kind: "events", label: "Events", to: "/admin/events", Icon: CalendarDays, fill: "fill-brand", ink: "bg-brand" },
  { kind: "gallery", label: "Gallery", to: "/admin/gallery", Icon: Images, fill: "fill-wie", ink: "bg-wie" },
  {
    kind: "achievements",
    label: "Achievements",
    to: "/admin/achievements",
    Icon: Trophy,
    fill: "fill-success",
    ink: "bg-success",
  },
  { kind: "reports", label: "Reports", to: "/admin/reports", Icon: FileText, fill: "fill-orange", ink: "bg-orange" },
] as const satisfies readonly { kind: keyof Stats; [more: string]: unknown }[];
