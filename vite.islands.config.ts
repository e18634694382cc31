import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { reducedFonts } from "./scripts/build/reduced-fonts.ts";

/** One React for all islands, whichever comes first. */
const reactModules = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** What most islands are made of: a file of these comes sooner than a dozen of a few hundred bytes. */
const partModules =
  /src[\\/](kit[\\/](action|feedback[\\/]spinner|media[\\/](motion|pause|use|picture))|shared[\\/](?!stored-image))|lucide-react|clsx/;

const DOOR_WORKER = "src/features/registrations/ui/door/door.worker.ts";

// The styles and scripts of public pages, beside what React Router builds: one small entry, and each island by itself.
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
      // Of "use client", which means nothing here, and of what took how long.
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
            // Without what its modules depend on: the entry has some of that, and would fetch this file on every page, and
            // React with it.
            { name: "parts", test: partModules, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
