import { examine, isHealthy, removeStrays } from "#operations/doctor/doctor.ts";
import { openSiteData } from "#operations/site/site-data.store.ts";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#src/main.ts";

// npm run doctor [-- --fix]: exit code 1 when something is, and stays, wrong. The site may be running.
await runOrExplain(async () => {
  const config = readConfig();
  const fix = process.argv.includes("--fix");
  const data = await openSiteData(config);
  const findings = await examine(data, config.dataDir, new Date());
  const { faults, missing, orphans, leftovers, fileCount } = findings;

  for (const fault of faults) console.log(`Database: ${fault}`);
  for (const { table, id, file } of missing) console.log(`Missing: ${file}, named by ${table} ${id}`);
  for (const { key, size } of orphans) console.log(`Orphan: ${key} (${size} bytes)`);
  for (const path of leftovers) console.log(`Leftover: ${path}`);
  if (fix) {
    await removeStrays(data, findings);
    if (orphans.length + leftovers.length > 0) console.log(`Removed: ${orphans.length + leftovers.length}`);
  }
  await data.db.destroy();

  const left = fix ? { ...findings, orphans: [], leftovers: [] } : findings;
  if (isHealthy(left)) console.log(`The database and ${fileCount} files are in order.`);
  else if (!fix && orphans.length + leftovers.length > 0)
    console.log("npm run doctor -- --fix removes orphans and leftovers.");
  if (!isHealthy(left)) process.exitCode = 1;
});
