import { flushCompileCache } from "node:module";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#platform/start/run-or-explain.ts";
import { startSite } from "#src/main.ts";

/** What a site's process sends its parent. */
export interface Started {
  address: string;
}

// The site's own process, without pages, told by the environment; its parent hears where it listens.
await runOrExplain(async () => {
  const { address } = await startSite(readConfig(), undefined);
  flushCompileCache();
  process.send?.({ address } satisfies Started);
});
