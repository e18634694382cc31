import { flushCompileCache } from "node:module";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { startSite } from "#src/main.ts";

/** Messages from a site's process to its parent. */
export interface Started {
  address: string;
}

/** Minutes that the site's clock is ahead, so that a test does not wait. */
const aheadMs = Number(process.env["CLOCK_AHEAD_MINUTES"] ?? 0) * 60_000;

// Runs a site without pages in a separate process, configured by the environment. The parent receives its URL.
await runOrExplain(async () => {
  const { address } = await startSite(readConfig(), undefined, async ({ deps }) => {
    deps.clock = () => new Date(Date.now() + aheadMs);
  });
  flushCompileCache();
  process.send?.({ address } satisfies Started);
});
