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
  /** Relative to this folder. */
  file: string;
}

interface AdminScreen extends Screen {
  label: string;
  icon: LucideIcon;
}

/** The screens of the admin area, in the order of its sidebar. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: "/admin/dashboard",
    for: "content",
    file: "screens/dashboard.tsx",
    label: "Dashboard",
    icon: LayoutDashboard,
  },
  {
    path: "/admin/events",
    for: "content",
    file: "../features/events/ui/admin/events-screen.tsx",
    label: "Events",
    icon: CalendarDays,
  },
  { path: "/admin/gallery", for: "content", file: "screens/gallery.tsx", label: "Gallery", icon: Images },
  {
    path: "/admin/achievements",
    for: "content",
    file: "../features/achievements/ui/admin/achievements-screen.tsx",
    label: "Achievements",
    icon: Trophy,
  },
  {
    path: "/admin/chapters",
    for: "content",
    file: "../features/chapters/ui/admin/chapters-screen.tsx",
    label: "Chapters",
    icon: Network,
  },
  {
    path: "/admin/resources",
    for: "content",
    file: "../features/resources/ui/admin/resources-screen.tsx",
    label: "Resources",
    icon: Library,
  },
  { path: "/admin/reports", for: "content", file: "screens/reports.tsx", label: "Reports", icon: FileText },
  {
    path: "/admin/banners",
    for: "content",
    file: "../features/banners/ui/admin/banners-screen.tsx",
    label: "Banners",
    icon: GalleryHorizontal,
  },
  {
    path: "/admin/pages",
    for: "content",
    file: "../features/pages/ui/admin/pages-screen.tsx",
    label: "Pages",
    icon: BookOpenText,
  },
  { path: "/admin/team", for: "content", file: "screens/team.tsx", label: "Team Management", icon: Users },
  {
    path: "/admin/students",
    for: "applications",
    file: "../features/students/ui/admin/students-screen.tsx",
    label: "Student Applications",
    icon: GraduationCap,
  },
  {
    path: "/admin/hero-settings",
    for: "content",
    file: "../features/hero/ui/admin/hero-settings-screen.tsx",
    label: "Hero Settings",
    icon: Clapperboard,
  },
  { path: "/admin/branch", for: "owner", file: "screens/branch.tsx", label: "Branch", icon: Landmark },
  { path: "/admin/trash", for: "content", file: "screens/trash.tsx", label: "Trash", icon: Trash2 },
  {
    path: "/admin/officers",
    for: "owner",
    file: "../features/sign-in/ui/admin/officers-screen.tsx",
    label: "Officers",
    icon: KeyRound,
  },
  { path: "/admin/handover", for: "owner", file: "screens/handover.tsx", label: "Handover", icon: Handshake },
  {
    path: "/admin/health",
    for: "owner",
    file: "../features/health/ui/admin/health-screen.tsx",
    label: "Health",
    icon: HeartPulse,
  },
];

/** Screens that are not in the menu and open from links. */
export const furtherScreens: readonly Screen[] = [
  { path: "/admin/welcome", for: "owner", file: "screens/welcome.tsx" },
  { path: "/admin/access-log", for: "owner", file: "../features/access-log/ui/admin/access-log-screen.tsx" },
  { path: "/admin/activity", for: "content", file: "../features/activity/ui/admin/activity-screen.tsx" },
  { path: "/admin/new-year", for: "owner", file: "screens/new-year.tsx" },
  { path: "/admin/account", for: "account", file: "../features/sign-in/ui/admin/account-screen.tsx" },
  { path: "/admin/help", for: "account", file: "screens/help.tsx" },
  { path: "/admin/not-allowed", for: "account", file: "screens/not-allowed.tsx" },
];

/** Returns the sidebar's screens that a role may open. */
export const screensFor = (role: Role | null): readonly AdminScreen[] =>
  role === null ? [] : adminScreens.filter((screen) => mayDo(role, screen.for));

/** Returns the screen at a path, or undefined. */
export const screenAt = (path: string): (Screen & Partial<AdminScreen>) | undefined =>
  [...adminScreens, ...furtherScreens].find((screen) => screen.path === path);
