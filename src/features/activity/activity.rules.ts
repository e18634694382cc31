import type { Activity } from "./activity.contract.ts";

/** The screen where things of a kind are, as the audit table names it, and whether its list can be searched. */
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
  unpublished: "taken down",
  purged: "deleted for good",
};

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The screen of a kind of thing; undefined where it has none. */
export const screenOfKind = (entity: string): string | undefined => screens[entity]?.to;

/** Where the thing that a line tells of is to be seen by officers; undefined where there is no such place. */
export function screenOf({ entity, action, label, times }: Activity): string | undefined {
  const screen = screens[entity];
  if (!screen || action === "purged") return undefined;
  if (action === "deleted") return "/admin/trash";
  const isOne = screen.searched && times === undefined && action !== "reordered";
  return isOne ? `${screen.to}?q=${encodeURIComponent(label)}` : screen.to;
}

/** "Event added by asha", "12 gallery items added by asha". What is put in order is always several. */
export function activityInWords({ action, entity, actor, times = 1 }: Activity): string {
  const subject = times > 1 ? `${times} ${entity}s` : action === "reordered" ? `${entity}s` : entity;
  return `${capitalised(subject)} ${verbs[action] ?? action} by ${actor}`;
}

/** What a kind of thing is called where one of them is chosen: "Gallery item". */
export const kindInWords = capitalised;
