import { defineConfig } from "vite";

/** One React for all islands, whichever comes first. */
const reactModules = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

// The scripts of public pages, beside what React Router builds: one small entry, and each island by itself.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: ".vite/islands.json",
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/web/islands/start.ts",
      output: { codeSplitting: { groups: [{ name: "react", test: reactModules }] } },
    },
  },
});
