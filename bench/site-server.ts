import { seedSite, siteSize } from "#demo/seed-site.ts";
import { ensureFirstAdministrator } from "#features/sign-in/server/accounts/first-administrator.service.ts";
import { readConfig } from "#platform/config.ts";
import { lowerWorkerPriority, runOrExplain } from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { buildApp } from "#src/app.ts";
import { openDeps } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";
import { fillLists } from "./long-lists.ts";

// Serves a site with the settings of the parent process, and sends the parent its URL. Runs no jobs, because their work
// would disturb the measurement. CACHE=off disables the cache of pages. SHED=on enables load shedding. With EVENTS and
// APPLICATIONS, the site has lists of these lengths instead of sample content.
await runOrExplain(async () => {
  const config = readConfig();
  const { deps, store } = await openDeps(config);
  await ensureFirstAdministrator(deps, config.firstAdministrator);
  const { DEMO_SIZE, EVENTS, APPLICATIONS, CACHE, SHED } = process.env;
  const lengths = { events: Number(EVENTS), applications: Number(APPLICATIONS), gallery: 0, achievements: 0 };
  if (EVENTS) await fillLists({ deps, store }, lengths);
  else await seedSite({ deps, store }, { size: siteSize(DEMO_SIZE), say: console.log });
  const pages = { ...(await loadBuiltPages(buildFolder)), cache: CACHE !== "off" };
  const app = await buildApp(deps, { ...config, pages, ...(SHED !== "on" && { shedAboveMs: 0 }) });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  lowerWorkerPriority();
  process.send?.({ address });
});
