import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("layouts/public.tsx", [index("pages/public/home.tsx")]),
] satisfies RouteConfig;
