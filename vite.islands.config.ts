import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { reducedFonts } from "./scripts/build/reduced-fonts.ts";

/** All islands share one copy of React, whichever island loads first. */
const reactModules = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Modules that most islands share. One file loads faster than a dozen small ones. */
const partModules =
  /src[\\/](kit[\\/](action|feedback[\\/]spinner|media[\\/](motion|use|picture))|shared[\\/](?!stored-image))|lucide-react|clsx/;

const DOOR_WORKER = "src/features/registrations/ui/door/door.worker.ts";

// Builds the styles and scripts of public pages, in addition to React Router's build: a small entry, and a file for each
// island.
export default defineConfig({
  plugins: [reducedFonts(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: ".vite/islands.json",
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Turns off warnings about "use client", which has no effect here, and reports of build times.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: [
        "src/site/islands/start.ts",
        "src/site/public.css",
        "src/site/door.css",
        "src/site/pages/home.css",
        "src/site/pages/resources.css",
        DOOR_WORKER,
      ],
      output: {
        // The path of a service worker limits the pages that it controls.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(DOOR_WORKER) ? "door/worker.js" : "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: "react", test: reactModules },
            // Dependencies stay out of this file. The entry uses some of them, and would load this file and React on every
            // page.
            { name: "parts", test: partModules, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
