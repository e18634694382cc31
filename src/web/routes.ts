import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("layouts/public.tsx", [
    index("pages/public/home.tsx"),
    route("about", "pages/public/about.tsx"),
    route("resources", "pages/public/resources.tsx"),
    route("events", "pages/public/events.tsx"),
    route("gallery", "pages/public/gallery.tsx"),
    route("achievements", "pages/public/achievements.tsx"),
    route("chapters", "pages/public/chapters.tsx"),
    route("chapters/:id", "pages/public/chapter.tsx"),
    route("join", "pages/public/join.tsx"),
    route("*", "pages/public/not-found.tsx"),
  ]),

  route("admin/login", "pages/admin/login.tsx"),
  route("admin", "layouts/admin.tsx", [
    index("pages/admin/index.tsx"),
    route("dashboard", "pages/admin/dashboard.tsx"),
    route("events", "pages/admin/events.tsx"),
    route("gallery", "pages/admin/gallery.tsx"),
    route("achievements", "pages/admin/achievements.tsx"),
    route("chapters", "pages/admin/chapters.tsx"),
    route("reports", "pages/admin/reports.tsx"),
    route("banners", "pages/admin/banners.tsx"),
    route("team", "pages/admin/team.tsx"),
    route("students", "pages/admin/students.tsx"),
    route("hero-settings", "pages/admin/hero-settings.tsx"),
    route("*", "pages/admin/not-found.tsx"),
  ]),

  route("sitemap.xml", "feeds/sitemap.xml.ts"),
  route("robots.txt", "feeds/robots.txt.ts"),
  route("site.webmanifest", "feeds/site.webmanifest.ts"),
  route("feed.xml", "feeds/feed.xml.ts"),
  route("events.ics", "feeds/events.ics.ts"),
] satisfies RouteConfig;
