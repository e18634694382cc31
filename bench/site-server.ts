import { seedSite, siteSize } from "#demo/seed-site.ts";
import { ensureFirstAdministrator } from "#features/sign-in/server/accounts/first-administrator.ts";
import { ANYTHING } from "#platform/changes.ts";
import { readConfig } from "#platform/config.ts";
import { loadBuiltPages } from "#platform/ssr/built-pages.ts";
import { runOrExplain } from "#platform/start/run-or-explain.ts";
import { buildApp } from "#src/app.ts";
import { openDeps } from "#src/main.ts";
import { buildFolder } from "../scripts/build/build-site.ts";

// The demo's site on the settings of its parent, which hears where it listens: without the jobs, which would make
// pictures while others measure. KEEP=off makes every page anew; KEEP=makings keeps none that is made, but has those who
// ask meanwhile join the making. SHED=on has it turn away what comes too fast, as a site does.
await runOrExplain(async () => {
  const config = readConfig();
  const { deps, store } = await openDeps(config);
  await ensureFirstAdministrator(deps, config.firstAdministrator);
  await seedSite({ deps, store }, { size: siteSize(process.env["DEMO_SIZE"]), say: console.log });
  const pages = { ...(await loadBuiltPages(buildFolder)), cache: process.env["KEEP"] !== "off" };
  const app = await buildApp(deps, { ...config, pages, ...(process.env["SHED"] !== "on" && { shedAboveMs: 0 }) });
  if (process.env["KEEP"] === "makings") app.addHook("onResponse", async () => deps.changes.emit([ANYTHING]));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ address });
});
