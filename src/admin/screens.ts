import {
  BookOpenText,
  CalendarDays,
  Clapperboard,
  ClipboardCheck,
  FileText,
  GalleryHorizontal,
  GraduationCap,
  Handshake,
  HeartPulse,
  History,
  Images,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Mail,
  Megaphone,
  Network,
  Trash2,
  Trophy,
  Users,
} from "lucide-react";
import { matchPath } from "react-router";
import type { ItemScreens } from "#features/activity/activity.rules.ts";
import { mayDo, type Permission, type Role } from "#shared/roles.ts";

interface Screen {
  path: string;
  /** The permission that the screen needs. The server checks the same permission for its calls. */
  for: Permission;
  /** Relative to this folder. */
  file: string;
  /** The names of its items in the audit log. */
  items?: readonly string[];
  /** Whether its list can be searched. */
  hasSearch?: boolean;
}

export interface AdminScreen extends Screen {
  label: string;
  icon: LucideIcon;
  /** Whether editors who are limited to a chapter can open the screen. */
  isForChapters?: boolean;
  /** The setting of the branch without which the menu does not list the screen. */
  isFor?: "ieeeReporting";
  /** The action of the search dialog that opens the screen's form for a new item. */
  add?: string;
}

/** Returns a screen. Its file is in the feature of the same name, unless `file` names a screen that composes features. */
const screen = <More extends Partial<AdminScreen>>(name: string, permission: Permission, more: More) => ({
  path: `/admin/${name}`,
  for: permission,
  file: `../features/${name}/ui/admin/${name}-screen.tsx`,
  ...more,
});

const groupedScreens: Readonly<Record<string, readonly AdminScreen[]>> = {
  "This week": [
    screen("dashboard", "content", {
      label: "Dashboard",
      icon: LayoutDashboard,
      isForChapters: true,
      file: "screens/dashboard.tsx",
    }),
    screen("events", "content", {
      label: "Events",
      icon: CalendarDays,
      isForChapters: true,
      items: ["event", "event edit", "event report"],
      hasSearch: true,
      add: "Add Event",
    }),
    screen("gallery", "content", {
      label: "Gallery",
      icon: Images,
      items: ["gallery item"],
      file: "screens/gallery.tsx",
      add: "Add Image",
    }),
  ],
  Site: [
    screen("pages", "content", { label: "Pages", icon: BookOpenText, items: ["page"] }),
    screen("announcements", "content", {
      label: "Announcements",
      icon: Megaphone,
      items: ["announcement"],
      add: "Add Announcement",
    }),
    screen("achievements", "content", {
      label: "Achievements",
      icon: Trophy,
      items: ["achievement"],
      hasSearch: true,
      add: "Add Achievement",
    }),
    screen("chapters", "content", { label: "Chapters", icon: Network, items: ["chapter"], add: "Add Chapter" }),
    screen("resources", "content", { label: "Resources", icon: Library, items: ["resource"], add: "Add Resource" }),
    screen("banners", "content", { label: "Banners", icon: GalleryHorizontal, items: ["banner"], add: "Add Banner" }),
    screen("hero-settings", "content", {
      label: "Hero Settings",
      icon: Clapperboard,
      items: ["hero settings"],
      file: "../features/hero/ui/admin/hero-settings-screen.tsx",
    }),
  ],
  People: [
    screen("team", "content", {
      label: "Team Management",
      icon: Users,
      isForChapters: true,
      items: ["team member"],
      hasSearch: true,
      file: "screens/team.tsx",
    }),
    screen("newsletter", "content", { label: "Newsletter", icon: Mail, items: ["newsletter", "newsletter issue"] }),
    screen("students", "applications", {
      label: "Student Applications",
      icon: GraduationCap,
      items: ["student application", "student applications", "retention of applications"],
    }),
    screen("officers", "owner", {
      label: "Officers",
      icon: KeyRound,
      file: "../features/sign-in/ui/admin/officers-screen.tsx",
    }),
  ],
  Records: [
    screen("reports", "content", {
      label: "Reports",
      icon: FileText,
      items: ["report"],
      hasSearch: true,
      file: "screens/reports.tsx",
    }),
    screen("reporting", "content", {
      label: "IEEE reporting",
      icon: ClipboardCheck,
      items: ["reporting duty", "calendar link", "events for reports"],
      isFor: "ieeeReporting",
    }),
    screen("trash", "content", { label: "Trash", icon: Trash2, file: "screens/trash.tsx" }),
    screen("activity", "content", { label: "Activity", icon: History }),
  ],
  Settings: [
    screen("branch", "owner", { label: "Branch", icon: Landmark, file: "screens/branch.tsx" }),
    screen("handover", "owner", {
      label: "Handover",
      icon: Handshake,
      items: ["handover", "handover notes"],
      file: "screens/handover.tsx",
    }),
    screen("health", "owner", { label: "Health", icon: HeartPulse, file: "screens/health.tsx" }),
  ],
};

/** The screens of the admin area, in the order of its sidebar. */
export const adminScreens: readonly AdminScreen[] = Object.values(groupedScreens).flat();

/** Screens that are not in the menu and open from links. */
export const furtherScreens: readonly Screen[] = [
  screen("welcome", "owner", { file: "screens/welcome.tsx" }),
  screen("access-log", "owner", {}),
  screen("archive", "owner", { items: ["archive", "archived site"] }),
  screen("picture-reports", "content", {
    file: "screens/picture-reports.tsx",
    items: ["picture report", "picture report settings", "album notes"],
  }),
  screen("new-year", "owner", { items: ["new year"], file: "screens/new-year.tsx" }),
  screen("account", "account", { file: "../features/sign-in/ui/admin/account-screen.tsx" }),
  { path: "/admin/events/:id", for: "content", file: "screens/event.tsx" },
  screen("help", "account", { file: "screens/help.tsx" }),
  screen("not-allowed", "account", { file: "screens/not-allowed.tsx" }),
];

const allScreens: readonly (Screen & Partial<AdminScreen>)[] = [...adminScreens, ...furtherScreens];

export const itemScreens: ItemScreens = new Map(
  allScreens.flatMap((screen) => (screen.items ?? []).map((item) => [item, screen] as const)),
);

/** Returns the groups of the sidebar with the screens that a role may open. @param chapter limits them to its screens */
export const screenGroupsFor = (
  role: Role | null,
  chapter?: string,
): { title: string; screens: readonly AdminScreen[] }[] =>
  Object.entries(groupedScreens)
    .map(([title, screens]) => ({
      title,
      screens: screens.filter(
        (screen) => role !== null && mayDo(role, screen.for) && (chapter === undefined || screen.isForChapters),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);

/** Returns the sidebar's screens that a role may open. */
export const screensFor = (role: Role | null, chapter?: string): readonly AdminScreen[] =>
  screenGroupsFor(role, chapter).flatMap(({ screens }) => screens);

/** Returns the screen at a path, or undefined. */
export const screenAt = (path: string): (Screen & Partial<AdminScreen>) | undefined =>
  allScreens.find((screen) => matchPath(screen.path, path) !== null);
