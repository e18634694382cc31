import { parseArgs } from "node:util";
import { type RestoreTarget, restoreBackup } from "#operations/backup/restore.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { runOrExplain } from "#src/main.ts";

const { values, positionals } = parseArgs({ options: { force: { type: "boolean" } }, allowPositionals: true });
const folder = positionals[0];
if (!folder) {
  console.error("Usage: npm run restore -- FOLDER [--force]");
  process.exit(2);
}

async function targetOf(config: Config): Promise<RestoreTarget> {
  if (!config.databaseUrl) return { engine: "sqlite", ...config };
  return { ...config, engine: "postgres", db: await openSiteDatabase(config) };
}

await runOrExplain(async () => {
  const target = await targetOf(readConfig());
  const { manifest, oldState } = await restoreBackup(folder, target, { force: values.force ?? false, now: new Date() });
  if (target.engine === "postgres") await target.db.destroy();
  console.log(`The site is as it was at ${manifest.madeAt}. Everybody has to sign in again.`);
  if (oldState.kind === "backup") console.log(`What was there before is a backup in ${oldState.folder}`);
  if (oldState.kind === "damaged") console.log(`The damaged database was moved to ${oldState.folder}`);
});
