import type { Activity } from "./activity.contract.ts";

/** The screen of each content type in the audit table, and whether its list can be searched. */
const screens: Record<string, { to: string; searched?: boolean }> = {
  event: { to: "/admin/events", searched: true },
  "gallery item": { to: "/admin/gallery" },
  achievement: { to: "/admin/achievements", searched: true },
  report: { to: "/admin/reports", searched: true },
  banner: { to: "/admin/banners" },
  "team member": { to: "/admin/team", searched: true },
  chapter: { to: "/admin/chapters" },
  resource: { to: "/admin/resources" },
  page: { to: "/admin/pages" },
  "new year": { to: "/admin/new-year" },
  "hero settings": { to: "/admin/hero-settings" },
  "student application": { to: "/admin/students" },
  "student applications": { to: "/admin/students" },
  "retention of applications": { to: "/admin/students" },
  handover: { to: "/admin/handover" },
  "handover notes": { to: "/admin/handover" },
};

const verbs: Record<string, string> = {
  created: "added",
  updated: "edited",
  purged: "permanently deleted",
};

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Returns the screen of a content type, or undefined if there is none. */
export const screenOfKind = (entity: string): string | undefined => screens[entity]?.to;

/** Returns the screen that shows the item of an entry, or undefined if there is none. */
export function screenOf({ entity, action, label, times }: Activity): string | undefined {
  const screen = screens[entity];
  if (!screen || action === "purged") return undefined;
  if (action === "deleted") return "/admin/trash";
  const isOne = screen.searched && times === undefined && action !== "reordered";
  return isOne ? `${screen.to}?q=${encodeURIComponent(label)}` : screen.to;
}

/** Formats an entry, for example "Event added by asha" or "12 gallery items added by asha". */
export function activityInWords({ action, entity, actor, times = 1 }: Activity): string {
  const subject = times > 1 ? `${times} ${entity}s` : action === "reordered" ? `${entity}s` : entity;
  return `${capitalized(subject)} ${verbs[action] ?? action} by ${actor}`;
}

/** Formats a content type for a filter, for example "Gallery item". */
export const kindInWords = capitalized;
