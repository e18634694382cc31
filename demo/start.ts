import { join } from "node:path";
import { readConfig } from "#platform/config.ts";
import { shownAddress } from "#platform/http/listen.ts";
import { runOrExplain } from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { startSite } from "#src/main.ts";
import { buildFolder, ensureBuild } from "../scripts/build/build-site.ts";
import { seedSite, siteSize } from "./seed-site.ts";

const DEMO_USERNAME = "demo";
const DEMO_PASSWORD = "volt-ampere-ohm-42";

await runOrExplain(async () => {
  const env: NodeJS.ProcessEnv = {
    DATA_DIR: "data/demo",
    ADMIN_USERNAME: DEMO_USERNAME,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    LOG_LEVEL: "warn",
    ...process.env,
  };
  // Sample data and a printed password must not be reachable from other machines.
  const config = readConfig({ ...env, HOST: "127.0.0.1" });
  ensureBuild();
  const size = siteSize(env["DEMO_SIZE"]);
  const mailFolder = join(config.dataDir, "mails");
  const { address } = await startSite(
    config,
    await loadBuiltPages(buildFolder),
    (site) => seedSite(site, { size, say: console.log }),
    { mailFolder },
  );
  const shown = shownAddress(address);
  console.log(`
The demo is at  ${shown}
Admin area      ${shown}/admin
username: ${config.firstAdministrator.username}
password: ${config.firstAdministrator.password}
${config.mail ? "" : `Emails are stored in ${mailFolder}\n`}`);
});
