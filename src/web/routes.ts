import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { adminScreens, furtherScreens } from "./pages/admin/site-map.ts";

const adminRoutes = [...adminScreens, ...furtherScreens].map(({ path, file }) =>
  route(path.slice("/admin/".length), `pages/admin/${file}`),
);

// The admin area alone: what visitors see is found by documents/find-page.ts.
export default [
  route("admin/login", "pages/admin/login.tsx"),
  route("admin/invitation", "pages/admin/invitation.tsx"),
  route("admin/reset", "pages/admin/reset.tsx"),
  route("admin", "layouts/admin.tsx", [
    index("pages/admin/index.tsx"),
    ...adminRoutes,
    route("*", "pages/admin/not-found.tsx"),
  ]),
] satisfies RouteConfig;
