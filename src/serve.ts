import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// The entry of the built server: scripts/build writes it to build/site/serve.js, next to the pages.
// Compiled code is cached between starts, which halves the start time.
enableCompileCache();
const { serveSite } = await import("./main.ts");
await serveSite(join(import.meta.dirname, ".."));
flushCompileCache();
