import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { startSite } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";
import { fillLists } from "./long-lists.ts";

// Serves a site with longer lists than a branch has after twenty years. The parent process sets their lengths.
await runOrExplain(async () => {
  const lengths = {
    events: Number(process.env["EVENTS"]),
    applications: Number(process.env["APPLICATIONS"]),
    gallery: 0,
    achievements: 0,
  };
  const pages = await loadBuiltPages(buildFolder);
  const { address } = await startSite(readConfig(), pages, (site) => fillLists(site, lengths));
  process.send?.({ address });
});
