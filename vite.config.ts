import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { adminShell } from "./scripts/build/admin-shell.ts";
import { officersGuide } from "./scripts/build/officers-guide.ts";
import { reducedFonts } from "./scripts/build/reduced-fonts.ts";
import { serverCode } from "./scripts/build/server-code.ts";

/** What every screen of the admin area runs on, in one file. */
const frameworkModules =
  /node_modules[\\/](react|react-dom(?![\\/](server|cjs[\\/]react-dom-server))|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

export default defineConfig(({ command }) => ({
  plugins: [reducedFonts(), tailwindcss(), officersGuide(), adminShell(), reactRouter()],
  // The server bundle carries React and the interface libraries itself: production installs need none of them,
  // and the page server and the pages share one module graph.
  ssr: command === "build" ? { noExternal: true as const } : {},
  // What is built is production whatever the environment of who runs it says; left alone, the server bundle would ask
  // at run time and carry both Reacts.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // Of "use client", which means nothing here, and of what took how long.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // A shell needs little of what its screens import, and nothing of what those do by being imported.
          treeshake: { moduleSideEffects: false, manualPureFunctions: ["_UNSAFE_withComponentProps"] },
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
