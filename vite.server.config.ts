import { join } from "node:path";
import { defineConfig } from "vite";
import { cardFonts } from "./scripts/build/card-fonts.ts";
import { serverCode } from "./scripts/build/server-code.ts";

/** Packages that stay outside of the bundle: those with native code, and those that only some sites need. */
const external = ["sharp", "@aws-sdk/client-s3", "pg-native", "pg-cloudflare"];

// Bundles the server into a few files, because finding and reading a thousand files takes most of the start time.
export default defineConfig({
  publicDir: false,
  plugins: [cardFonts(join(import.meta.dirname, "build/fonts"))],
  // A build is always for production, whatever NODE_ENV is.
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, external, target: "node" },
  build: {
    ssr: true,
    outDir: "build/site",
    emptyOutDir: true,
    target: "node26",
    sourcemap: true,
    rolldownOptions: {
      // Turns off warnings about "use client", which has no effect here, and reports of build times.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: {
        serve: "src/serve.ts",
        archive: "src/operations/archive/entry.ts",
        "public-site": "src/site/public-site.tsx",
      },
      output: serverCode,
    },
  },
});
