import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { adminShell } from "./scripts/build/admin-shell.ts";
import { officersGuide } from "./scripts/build/officers-guide.ts";
import { reducedFonts } from "./scripts/build/reduced-fonts.ts";
import { serverCode } from "./scripts/build/server-code.ts";

/** The libraries that every admin screen needs. They share one file. */
const frameworkModules =
  /node_modules[\\/](react|react-dom(?![\\/](server|cjs[\\/]react-dom-server))|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

export default defineConfig(({ command }) => ({
  plugins: [reducedFonts(), tailwindcss(), officersGuide(), adminShell(), reactRouter()],
  // The server bundle contains React and the interface libraries, so that production installs need none of them, and
  // the page server and the pages share one module graph.
  ssr: command === "build" ? { noExternal: true as const } : {},
  // A build is always for production, whatever NODE_ENV is. Otherwise, the server bundle would read NODE_ENV at run time
  // and contain both builds of React.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // Turns off warnings about "use client", which has no effect here, and reports of build times.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // The shell needs few exports of its screens' modules, and none of their side effects.
          treeshake: {
            moduleSideEffects: false,
            propertyReadSideEffects: false,
            manualPureFunctions: ["_UNSAFE_withComponentProps", "listLoader", "pageLoader"],
          },
          output: serverCode,
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: "framework", test: frameworkModules }] },
          },
        },
      },
    },
  },
}));
