import { flushCompileCache } from "node:module";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { startSite } from "#src/main.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

/** Messages from a site's process to its parent. */
export interface Started {
  address: string;
}

/** Minutes that the site's clock is ahead, so that a test does not wait. */
const aheadMs = Number(process.env["CLOCK_AHEAD_MINUTES"] ?? 0) * 60_000;

/** The built pages, for a test that needs them. */
const pages = process.env["WITH_PAGES"] ? await loadBuiltPages(buildFolder) : undefined;

// Runs a site in a separate process, configured by the environment. The parent receives its URL.
await runOrExplain(async () => {
  const { address } = await startSite(readConfig(), pages, async ({ deps }) => {
    deps.clock = () => new Date(Date.now() + aheadMs);
  });
  flushCompileCache();
  process.send?.({ address } satisfies Started);
});
