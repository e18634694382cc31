import { seedSite, siteSize } from "#demo/seed-site.ts";
import { ensureFirstAdministrator } from "#features/sign-in/server/accounts/first-administrator.ts";
import { readConfig } from "#platform/config.ts";
import { lowerWorkerPriority, runOrExplain } from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { buildApp } from "#src/app.ts";
import { openDeps } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";

// Serves the demo site with the settings of the parent process, and sends the parent its address. Runs no jobs, because
// their work would disturb the measurement. KEEP=off disables the response cache. SHED=on enables load shedding.
await runOrExplain(async () => {
  const config = readConfig();
  const { deps, store } = await openDeps(config);
  await ensureFirstAdministrator(deps, config.firstAdministrator);
  await seedSite({ deps, store }, { size: siteSize(process.env["DEMO_SIZE"]), say: console.log });
  const pages = { ...(await loadBuiltPages(buildFolder)), cache: process.env["KEEP"] !== "off" };
  const app = await buildApp(deps, { ...config, pages, ...(process.env["SHED"] !== "on" && { shedAboveMs: 0 }) });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  lowerWorkerPriority();
  process.send?.({ address });
});
