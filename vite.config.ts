import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { reducedFonts } from "./scripts/build/reduced-fonts.ts";

/** What every page runs on. */
const frameworkModules =
  /node_modules[\\/](react|react-dom(?![\\/](server|cjs[\\/]react-dom-server))|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

/** What nearly every public page shows. One file of these is smaller than twenty, and so is the list of routes. */
const frameModules = new RegExp(
  [
    "src/kit/(class-names|visually-hidden|(action|brand)/[a-z-]+|feedback/(alert|spinner)|list/(empty-state|pagination)|media/(pause-button|picture)|page/(card|section))[.]",
    "src/shared/(dates|safe-url|stored-image)[.]",
    "src/web/page-meta[.]",
    "src/site[.]ts",
    "node_modules/lucide-react/",
    "src/features/(events/events[.]rules|hero/hero[.]rules|team/team[.]words)",
    "vite/preload-helper",
  ]
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

export default defineConfig(({ command }) => ({
  plugins: [reducedFonts(), tailwindcss(), reactRouter()],
  // The server bundle carries React and the interface libraries itself: production installs need none of them,
  // and the page server and the pages share one module graph.
  ssr: command === "build" ? { noExternal: true as const } : {},
  // What is built is production whatever the environment of who runs it says; left alone, the server bundle would ask
  // at run time and carry both Reacts.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs, in two files that compress well, instead of a dozen small ones.
            codeSplitting: {
              groups: [
                { name: "framework", test: frameworkModules },
                { name: "frame", test: frameModules },
              ],
            },
          },
        },
      },
    },
  },
}));
