import { join } from "node:path";
import { isRemade } from "#platform/media/media-key.ts";
import { type Command, NotDone, runFromShell, type Task, type Terminal } from "./command.ts";
import { acceptPresent, examine, type Findings, isHealthy, removeUnusedFiles, repairDamage } from "./doctor/doctor.ts";
import { openSiteAsIs, type SiteAsIs } from "./site.store.ts";

const usage = `Usage: npm run doctor -- [--fix | --accept-damage]

Checks the database and reads all uploads, while the site runs or is stopped. A
file is damaged when its content differs from the hash recorded at its upload.

--fix removes files that no row uses and remains of interrupted work, deletes
damaged copies of pictures, which the site creates again, restores other damaged
files from an unencrypted backup, and records missing hashes. It reports other
problems. The exit code is 1 while any problem remains.

--accept-damage does the same and keeps damaged files of which no good copy is
left, so that backups no longer list them.`;

type Context = SiteAsIs & { backupDir?: string | undefined };

function report(
  { faults, missing, links, orphans, leftovers, damaged, unrecorded, incompleteCount }: Findings,
  terminal: Terminal,
) {
  for (const fault of faults) terminal.print(`Database: ${fault}`);
  for (const { table, id, file } of missing) terminal.print(`Missing: ${file}, named by ${table} ${id}`);
  for (const path of links) terminal.print(`Symbolic link: ${path}, which the site does not follow`);
  for (const { key } of damaged)
    terminal.print(`Damaged: ${key}${isRemade(key) ? ", a copy that the site can make again" : ""}`);
  for (const { key, size } of orphans) terminal.print(`Orphan: ${key} (${size} bytes)`);
  for (const path of leftovers) terminal.print(`Leftover: ${path}`);
  if (incompleteCount > 0) terminal.print(`Smaller copies of ${incompleteCount} images do not exist yet.`);
  if (unrecorded.size > 0) terminal.print(`${unrecorded.size} files have no recorded hash yet.`);
}

/** Repairs what can be repaired, and returns the findings that remain. */
async function repair(
  { data, dataDir, backupDir }: Pick<Context, "data" | "dataDir" | "backupDir">,
  findings: Findings,
  { acceptDamage, terminal }: { acceptDamage: boolean; terminal: Terminal },
): Promise<Findings> {
  await removeUnusedFiles(data, findings);
  const unused = findings.orphans.length + findings.leftovers.length;
  if (unused > 0) terminal.print(`Removed: ${unused}`);
  const damaged = await repairDamage(data, findings, [...(backupDir ? [backupDir] : []), join(dataDir, "backups")]);
  const repaired = findings.damaged.length - damaged.length;
  if (repaired > 0) terminal.print(`Repaired: ${repaired}`);
  if (acceptDamage) await acceptPresent(data, damaged);
  for (const { key } of damaged) terminal.print(`${acceptDamage ? "Kept unchanged" : "No good copy"}: ${key}`);
  if (damaged.length > 0 && !acceptDamage)
    terminal.print(
      "Backups list these files as damaged. Replace them from an older backup, or keep them with --accept-damage.",
    );
  if (findings.unrecorded.size > 0) terminal.print(`Hashes recorded: ${findings.unrecorded.size}`);
  return { ...findings, orphans: [], leftovers: [], damaged: acceptDamage ? [] : damaged };
}

const examineAnd =
  ({ fix, acceptDamage }: { fix: boolean; acceptDamage: boolean }): Task<Context> =>
  async ({ data, dataDir, backupDir, clock }, terminal) => {
    const findings = await examine(data, { dataDir, backupDir }, clock());
    report(findings, terminal);
    const unused = findings.orphans.length + findings.leftovers.length;
    const left = fix ? await repair({ data, dataDir, backupDir }, findings, { acceptDamage, terminal }) : findings;
    if (isHealthy(left)) terminal.print(`The database and ${findings.fileCount} files are in order.`);
    else if (!fix && unused > 0) terminal.print("npm run doctor -- --fix removes orphans and leftovers.");
    if (!fix && findings.damaged.length > 0)
      terminal.print("npm run doctor -- --fix deletes damaged copies, and restores other files from a backup.");
    if (!isHealthy(left)) throw new NotDone();
  };

/** Finds damage and orphaned files. */
export const doctor: Command<Context, "fix" | "accept-damage"> = {
  usage,
  flags: ["fix", "accept-damage"],
  understand(words, flags) {
    const acceptDamage = flags.has("accept-damage");
    return words.length > 0 ? null : examineAnd({ fix: flags.has("fix") || acceptDamage, acceptDamage });
  },
  open: async (config) => ({ ...(await openSiteAsIs(config)), backupDir: config.backups.folder }),
};

if (import.meta.main) await runFromShell(doctor);
