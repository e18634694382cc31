const browser = [
  "^src/(web|kit)/",
  "^src/features/[^/]+/ui/",
  "[.]browser[.]ts$",
  "[.](contract|rules|calls|data|words)[.]ts$",
];
const server = ["^src/platform/", "^src/(app|main)[.]ts$", "^src/features/[^/]+/server/"];
const tests = "[.]test[.]ts$|^tests/";

/** Which room may reach into which: docs/architecture.md says it in words. */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["[+]types", "^bun:", "^virtual:"] },
    },
    {
      name: "features-stay-apart",
      comment: "Pages compose features; app.ts hands functions over",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "browser-never-reaches-server",
      severity: "error",
      from: { path: browser, pathNot: tests },
      to: { path: server },
    },
    {
      name: "base-knows-no-feature",
      severity: "error",
      from: { path: "^src/(platform|kit|api-client|shared)/", pathNot: tests },
      to: { path: "^src/(features|web)/|^src/(app|main)[.]ts$" },
    },
    {
      name: "shared-stands-alone",
      severity: "error",
      from: { path: "^src/shared/", pathNot: tests },
      to: { path: "^src/", pathNot: "^src/shared/" },
    },
    {
      name: "features-know-no-page",
      severity: "error",
      from: { path: "^src/features/", pathNot: tests },
      to: { path: "^src/web/|^src/(app|main)[.]ts$" },
    },
    {
      name: "only-stores-speak-sql",
      severity: "error",
      from: { path: "^src/", pathNot: ["[.]store[.]ts$", "^src/platform/db/", "^src/(app|main)[.]ts$", tests] },
      to: { path: "node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-routes-speak-http",
      severity: "error",
      from: { path: "[.](service|store|rules|contract|calls)[.]ts$" },
      to: { path: "node_modules/@?fastify" },
    },
    {
      name: "serving-enters-no-operations",
      comment: "What owners run stands above what visitors reach",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/operations/" },
      to: { path: "^src/operations/" },
    },
    {
      name: "operations-show-nothing",
      severity: "error",
      from: { path: "^src/operations/" },
      to: { path: "^src/(web|kit)/|^src/features/[^/]+/ui/" },
    },
    {
      name: "site-stands-alone",
      severity: "error",
      from: { path: "^src/", pathNot: tests },
      to: { path: "^(demo|drawings|scripts|bench)/" },
    },
    {
      name: "code-knows-no-test",
      severity: "error",
      from: { path: "^(src|demo)/", pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[+]types/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
