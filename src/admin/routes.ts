import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { adminScreens, furtherScreens } from "./screens.ts";

const adminRoutes = [...adminScreens, ...furtherScreens].map(({ path, file }) =>
  route(path.slice("/admin/".length), file),
);

// Only the admin area. Public pages are found by site/public-site.tsx.
export default [
  route("admin/login", "screens/login.tsx"),
  route("admin/invitation", "screens/invitation.tsx"),
  route("admin/reset", "screens/reset.tsx"),
  route("admin", "layout/admin.tsx", [index("screens/index.tsx"), ...adminRoutes, route("*", "screens/not-found.tsx")]),
] satisfies RouteConfig;
