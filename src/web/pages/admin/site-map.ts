import {
  BookOpenText,
  CalendarDays,
  Clapperboard,
  FileText,
  GalleryHorizontal,
  GraduationCap,
  Handshake,
  HeartPulse,
  Images,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Network,
  Trash2,
  Trophy,
  Users,
} from "lucide-react";
import { mayDo, type Permission, type Role } from "#shared/roles.ts";

interface Screen {
  path: string;
  /** The permission that the screen needs. The server checks the same permission for its calls. */
  for: Permission;
  /** Beside this one. */
  file: string;
}

interface AdminScreen extends Screen {
  label: string;
  icon: LucideIcon;
}

/** The screens of the admin area, in the order of its sidebar. */
export const adminScreens: readonly AdminScreen[] = [
  { path: "/admin/dashboard", for: "content", file: "dashboard.tsx", label: "Dashboard", icon: LayoutDashboard },
  { path: "/admin/events", for: "content", file: "events.tsx", label: "Events", icon: CalendarDays },
  { path: "/admin/gallery", for: "content", file: "gallery.tsx", label: "Gallery", icon: Images },
  { path: "/admin/achievements", for: "content", file: "achievements.tsx", label: "Achievements", icon: Trophy },
  { path: "/admin/chapters", for: "content", file: "chapters.tsx", label: "Chapters", icon: Network },
  { path: "/admin/resources", for: "content", file: "resources.tsx", label: "Resources", icon: Library },
  { path: "/admin/reports", for: "content", file: "reports.tsx", label: "Reports", icon: FileText },
  { path: "/admin/banners", for: "content", file: "banners.tsx", label: "Banners", icon: GalleryHorizontal },
  { path: "/admin/pages", for: "content", file: "pages.tsx", label: "Pages", icon: BookOpenText },
  { path: "/admin/team", for: "content", file: "team.tsx", label: "Team Management", icon: Users },
  {
    path: "/admin/students",
    for: "applications",
    file: "students.tsx",
    label: "Student Applications",
    icon: GraduationCap,
  },
  {
    path: "/admin/hero-settings",
    for: "content",
    file: "hero-settings.tsx",
    label: "Hero Settings",
    icon: Clapperboard,
  },
  { path: "/admin/branch", for: "owner", file: "branch.tsx", label: "Branch", icon: Landmark },
  { path: "/admin/trash", for: "content", file: "trash.tsx", label: "Trash", icon: Trash2 },
  { path: "/admin/officers", for: "owner", file: "officers.tsx", label: "Officers", icon: KeyRound },
  { path: "/admin/handover", for: "owner", file: "handover.tsx", label: "Handover", icon: Handshake },
  { path: "/admin/health", for: "owner", file: "health.tsx", label: "Health", icon: HeartPulse },
];

/** Screens that others lead to. */
export const furtherScreens: readonly Screen[] = [
  { path: "/admin/welcome", for: "owner", file: "welcome.tsx" },
  { path: "/admin/access-log", for: "owner", file: "access-log.tsx" },
  { path: "/admin/activity", for: "content", file: "activity.tsx" },
  { path: "/admin/new-year", for: "owner", file: "new-year.tsx" },
  { path: "/admin/account", for: "account", file: "account.tsx" },
  { path: "/admin/help", for: "account", file: "help.tsx" },
  { path: "/admin/not-allowed", for: "account", file: "not-allowed.tsx" },
];

/** The screens of the sidebar that somebody may see. */
export const screensFor = (role: Role | null): readonly AdminScreen[] =>
  role === null ? [] : adminScreens.filter((screen) => mayDo(role, screen.for));

/** The screen at an address; undefined where there is none. */
export const screenAt = (path: string): (Screen & Partial<AdminScreen>) | undefined =>
  [...adminScreens, ...furtherScreens].find((screen) => screen.path === path);
