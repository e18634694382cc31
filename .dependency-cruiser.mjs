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
      name: "features-do-not-import-each-other",
      comment: "Pages compose features, and app.ts passes functions between them",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "browser-code-imports-no-server-code",
      severity: "error",
      from: { path: browser, pathNot: tests },
      to: { path: server },
    },
    {
      name: "base-imports-no-feature",
      severity: "error",
      from: { path: "^src/(platform|kit|api-client|shared)/", pathNot: tests },
      to: { path: "^src/(content|rendering|features|site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "content-imports-no-feature",
      severity: "error",
      from: { path: "^src/content/", pathNot: tests },
      to: { path: "^src/(rendering|features|site|admin|kit|api-client)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "rendering-imports-no-feature",
      severity: "error",
      from: { path: "^src/rendering/", pathNot: tests },
      to: { path: "^src/(features|site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "services-use-no-http",
      comment: "Services get the writer and the uploaded files as arguments",
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
      name: "kit-imports-no-branch",
      comment: "Components with the branch's marks and colors are in kit/brand, and get the branch as props",
      severity: "error",
      from: { path: "^src/kit/", pathNot: "^src/kit/brand/" },
      to: { path: "^src/kit/brand/" },
    },
    {
      name: "kit-gets-the-branch-as-props",
      severity: "error",
      from: { path: "^src/kit/" },
      to: { path: "^src/site[.]ts$" },
    },
    {
      name: "shared-imports-only-shared",
      severity: "error",
      from: { path: "^src/shared/", pathNot: tests },
      to: { path: "^src/", pathNot: "^src/shared/" },
    },
    {
      name: "features-import-no-page",
      severity: "error",
      from: { path: "^src/features/", pathNot: tests },
      to: { path: "^src/(site|admin)/|^src/(app|main|site-content|site-jobs)[.]ts$" },
    },
    {
      name: "public-pages-import-no-admin-code",
      severity: "error",
      from: { path: "^src/features/[^/]+/ui/public/|^src/site/" },
      to: { path: "^src/features/[^/]+/ui/admin/|^src/kit/admin/|^src/admin/" },
    },
    {
      name: "only-stores-use-sql",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["[.]store[.]ts$", "^src/platform/db/", "^src/(app|main|site-content|site-jobs)[.]ts$", tests],
      },
      to: { path: "node_modules/(kysely|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-routes-use-fastify",
      severity: "error",
      from: { path: "[.](service|store|rules|contract|api)[.]ts$" },
      to: { path: "node_modules/@?fastify" },
    },
    {
      name: "site-imports-no-commands",
      comment: "The site must not import the commands that owners run",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/operations/" },
      to: { path: "^src/operations/" },
    },
    {
      name: "commands-import-no-interface",
      severity: "error",
      from: { path: "^src/operations/" },
      to: { path: "^src/(site|admin|kit)/|^src/features/[^/]+/ui/" },
    },
    {
      name: "commands-use-production-packages",
      comment: "The built server contains these packages. Commands run from source, with production packages only",
      severity: "error",
      from: { path: "^src/operations/.*[.]command[.]ts$" },
      to: { reachable: true, path: "node_modules/(@simplewebauthn|@radix-ui|marked|p-limit|react)/" },
    },
    {
      name: "site-imports-no-tools",
      severity: "error",
      from: { path: "^src/", pathNot: tests },
      to: { path: "^(demo|drawings|scripts|bench)/" },
    },
    {
      name: "code-imports-no-tests",
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
