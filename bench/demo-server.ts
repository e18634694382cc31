import { seedSite, siteSize } from "#demo/seed-site.ts";
import { readConfig } from "#platform/config.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { runOrExplain, startSite } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";

// The demo on the settings of its parent, which hears where it listens.
await runOrExplain(async () => {
  const size = siteSize(process.env["DEMO_SIZE"]);
  const { address } = await startSite(readConfig(), await loadBuiltPages(buildFolder), (site) =>
    seedSite(site, { size, say: console.log }),
  );
  process.send?.({ address });
});
