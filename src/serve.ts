import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// Where the built server begins: scripts/build makes it build/site/serve.js, beside the pages that it serves.
// Compiled code is kept between starts, which halves the time until the site answers.
enableCompileCache();
const { serveSite } = await import("./main.ts");
await serveSite(join(import.meta.dirname, ".."));
flushCompileCache();
