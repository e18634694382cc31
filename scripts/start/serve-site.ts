import { readConfig } from "#platform/config.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { runOrExplain, startSite } from "#src/main.ts";
import { buildFolder, ensureBuild } from "../build/build-site.ts";

/** Serves the site of the settings; builds the pages first when they are older than their sources. */
export const serveSite = () =>
  runOrExplain(async () => {
    const config = readConfig();
    ensureBuild();
    const { address } = await startSite(config, await loadBuiltPages(buildFolder));
    console.log(`The site is at ${address}, its admin area at ${address}/admin`);
  });
