import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/admin",
  buildDirectory: "build",
  routeDiscovery: { mode: "initial" },
  splitRouteModules: true,
} satisfies Config;
