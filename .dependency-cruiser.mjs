const browser = [
  "^src/(site|admin|kit)/",
  "^src/features/[^/]+/ui/",
  "[.]browser[.]ts$",
  "[.](contract|rules|api|data|labels)[.]ts$",
];
const server = [
  "^src/(platform|content|rendering)/",
  "^src/(app|main|site-content|site-jobs)[.]ts$",
  "^src/features/[^/]+/server/",
];
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
      to: { couldNotResolve: true, pathNot: ["^bun:", "^virtual:", "^reduced-fonts/"] },
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
      to: { path: "^src/(content|rendering|features|site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "content-knows-no-feature",
      severity: "error",
      from: { path: "^src/content/", pathNot: tests },
      to: { path: "^src/(rendering|features|site|admin|kit|api-client)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "rendering-knows-no-feature",
      severity: "error",
      from: { path: "^src/rendering/", pathNot: tests },
      to: { path: "^src/(features|site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "services-speak-no-http",
      comment: "Who writes, and what came with the write, are arguments",
      severity: "error",
      from: {
        path: [
          "[.](service|store|rules)[.]ts$",
          "^src/platform/(audit|db|jobs|media)/",
          "^src/content/(?!.*[.]routes[.])",
        ],
        pathNot: tests,
      },
      to: { path: "^src/platform/http/|[.]routes[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "kit-knows-no-branch",
      comment: "What shows this branch's marks and colors is in kit/brand, and is told what to show",
      severity: "error",
      from: { path: "^src/kit/", pathNot: "^src/kit/brand/" },
      to: { path: "^src/kit/brand/" },
    },
    {
      name: "kit-is-told-the-branch",
      severity: "error",
      from: { path: "^src/kit/" },
      to: { path: "^src/site[.]ts$" },
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
      to: { path: "^src/(site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "public-pages-load-no-admin-part",
      severity: "error",
      from: { path: "^src/features/[^/]+/ui/public/|^src/site/" },
      to: { path: "^src/features/[^/]+/ui/admin/|^src/kit/admin/|^src/admin/" },
    },
    {
      name: "only-stores-speak-sql",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["[.]store[.]ts$", "^src/platform/db/", "^src/(app|main|site-content|site-jobs)[.]ts$", tests],
      },
      to: { path: "node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-routes-speak-http",
      severity: "error",
      from: { path: "[.](service|store|rules|contract|api)[.]ts$" },
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
      to: { path: "^src/(site|admin|kit)/|^src/features/[^/]+/ui/" },
    },
    {
      name: "commands-run-without-development-packages",
      comment: "The built server contains these packages. Commands run from source, with production packages only",
      severity: "error",
      from: { path: "^src/operations/.*[.]command[.]ts$" },
      to: { reachable: true, path: "node_modules/(@simplewebauthn|@radix-ui|marked|p-limit|react)/" },
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
