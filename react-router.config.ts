import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  routeDiscovery: { mode: "initial" },
  splitRouteModules: true,
} satisfies Config;
