import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminScreens } from "./pages/admin/site-map.ts";
import { publicPages } from "./pages/public/site-map.ts";

const publicRoutes = publicPages.map(({ path, file }) =>
  path === "/" ? index(`pages/public/${file}`) : route(path.slice(1), `pages/public/${file}`),
);

const adminRoutes = adminScreens.map(({ path, file }) => route(path.slice("/admin/".length), `pages/admin/${file}`));

// The pages themselves are listed where they stand: pages/public/site-map.ts and pages/admin/site-map.ts.
export default [
  layout("layouts/public.tsx", [...publicRoutes, route("*", "pages/public/not-found.tsx")]),

  route("admin/login", "pages/admin/login.tsx"),
  route("admin", "layouts/admin.tsx", [
    index("pages/admin/index.tsx"),
    ...adminRoutes,
    route("*", "pages/admin/not-found.tsx"),
  ]),

  route("sitemap.xml", "feeds/sitemap.xml.ts"),
  route("robots.txt", "feeds/robots.txt.ts"),
  route("site.webmanifest", "feeds/site.webmanifest.ts"),
  route("feed.xml", "feeds/feed.xml.ts"),
  route("events.ics", "feeds/events.ics.ts"),
] satisfies RouteConfig;
