import { flushCompileCache } from "node:module";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { startSite } from "#src/main.ts";

/** Messages from a site's process to its parent. */
export interface Started {
  address: string;
}

// Runs a site without pages in a separate process, configured by the environment. The parent receives its URL.
await runOrExplain(async () => {
  const { address } = await startSite(readConfig(), undefined);
  flushCompileCache();
  process.send?.({ address } satisfies Started);
});
