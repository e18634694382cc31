import {
  CalendarDays,
  Clapperboard,
  FileText,
  GalleryHorizontal,
  GraduationCap,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Trophy,
  Users,
} from "lucide-react";

interface PublicLink {
  to: string;
  label: string;
  /**
   * What the page and those below it read of an address's query, in this order. Whatever else stands there is ignored:
   * it reaches no loader, and makes no other page of the same.
   */
  reads?: readonly string[];
}

/** The public pages in the order of the menu; header, footer and sitemap show the same. */
export const publicLinks: readonly PublicLink[] = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/resources", label: "Resources" },
  { to: "/events", label: "Events", reads: ["show", "page"] },
  { to: "/gallery", label: "Gallery", reads: ["page"] },
  { to: "/achievements", label: "Achievements", reads: ["page"] },
  { to: "/chapters", label: "Chapters" },
  { to: "/join", label: "Join" },
];

interface AdminLink {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The screens of the admin area in the order of its sidebar. */
export const adminLinks: readonly AdminLink[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { to: "/admin/events", label: "Events", icon: CalendarDays },
  { to: "/admin/gallery", label: "Gallery", icon: Images },
  { to: "/admin/achievements", label: "Achievements", icon: Trophy },
  { to: "/admin/chapters", label: "Chapters", icon: Network },
  { to: "/admin/reports", label: "Reports", icon: FileText },
  { to: "/admin/banners", label: "Banners", icon: GalleryHorizontal },
  { to: "/admin/team", label: "Team Management", icon: Users },
  { to: "/admin/students", label: "Student Applications", icon: GraduationCap },
  { to: "/admin/hero-settings", label: "Hero Settings", icon: Clapperboard },
];
