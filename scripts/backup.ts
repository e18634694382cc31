import { join } from "node:path";
import { createBackup, stampOf } from "#operations/backup/backup.ts";
import { openSiteData } from "#operations/site/site-data.store.ts";
import { readConfig } from "#platform/config.ts";
import { runOrExplain } from "#src/main.ts";

// npm run backup -- [folder]: a new dated folder in it, or in DATA_DIR/backups. The site may be running.
await runOrExplain(async () => {
  const config = readConfig();
  const now = new Date();
  const data = await openSiteData(config);
  const folder = join(process.argv[2] ?? join(config.dataDir, "backups"), `backup-${stampOf(now)}`);
  const { files, missing } = await createBackup(data, folder, now);
  await data.db.destroy();
  const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(`${folder}: ${Object.keys(files).length} files, ${megabytes.toFixed(1)} MB, read back and checked`);
  for (const key of missing) console.error(`A row names ${key}, which the site itself has lost. See npm run doctor.`);
});
