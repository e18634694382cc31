import {
  CalendarDays,
  Clapperboard,
  FileText,
  GalleryHorizontal,
  GraduationCap,
  HeartPulse,
  Images,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Trash2,
  Trophy,
  Users,
} from "lucide-react";

interface Screen {
  path: string;
  /** Beside this one. */
  file: string;
}

interface AdminScreen extends Screen {
  label: string;
  icon: LucideIcon;
}

/** The screens of the admin area, in the order of its sidebar. */
export const adminScreens: readonly AdminScreen[] = [
  { path: "/admin/dashboard", file: "dashboard.tsx", label: "Dashboard", icon: LayoutDashboard },
  { path: "/admin/events", file: "events.tsx", label: "Events", icon: CalendarDays },
  { path: "/admin/gallery", file: "gallery.tsx", label: "Gallery", icon: Images },
  { path: "/admin/achievements", file: "achievements.tsx", label: "Achievements", icon: Trophy },
  { path: "/admin/chapters", file: "chapters.tsx", label: "Chapters", icon: Network },
  { path: "/admin/reports", file: "reports.tsx", label: "Reports", icon: FileText },
  { path: "/admin/banners", file: "banners.tsx", label: "Banners", icon: GalleryHorizontal },
  { path: "/admin/team", file: "team.tsx", label: "Team Management", icon: Users },
  { path: "/admin/students", file: "students.tsx", label: "Student Applications", icon: GraduationCap },
  { path: "/admin/hero-settings", file: "hero-settings.tsx", label: "Hero Settings", icon: Clapperboard },
  { path: "/admin/branch", file: "branch.tsx", label: "Branch", icon: Landmark },
  { path: "/admin/trash", file: "trash.tsx", label: "Trash", icon: Trash2 },
  { path: "/admin/health", file: "health.tsx", label: "Health", icon: HeartPulse },
];

/** Screens that others lead to. */
export const furtherScreens: readonly Screen[] = [
  { path: "/admin/access-log", file: "access-log.tsx" },
  { path: "/admin/activity", file: "activity.tsx" },
];
