import { join } from "node:path";
import { defineConfig } from "vite";
import { cardFonts } from "./scripts/build/card-fonts.ts";
import { serverCode } from "./scripts/build/server-code.ts";

/** Found where they are installed: what has native code, and what only some sites need. */
const external = ["sharp", "@aws-sdk/client-s3", "pg-native", "pg-cloudflare"];

// The server in a few files instead of a thousand: finding and reading those takes most of a start.
export default defineConfig({
  publicDir: false,
  plugins: [cardFonts(join(import.meta.dirname, "build/fonts"))],
  // What is built is production whatever the environment of who runs it says.
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, external, target: "node" },
  build: {
    ssr: true,
    outDir: "build/site",
    emptyOutDir: true,
    target: "node26",
    sourcemap: true,
    rolldownOptions: {
      // Of "use client", which means nothing here, and of what took how long.
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
