import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("layouts/public.tsx", [
    index("pages/public/home.tsx"),
    route("events", "pages/public/events.tsx"),
    route("*", "pages/public/not-found.tsx"),
  ]),

  route("admin/login", "pages/admin/login.tsx"),
  route("admin", "layouts/admin.tsx", [
    index("pages/admin/index.tsx"),
    route("dashboard", "pages/admin/dashboard.tsx"),
    route("events", "pages/admin/events.tsx"),
    route("*", "pages/admin/later.tsx"),
  ]),
] satisfies RouteConfig;
