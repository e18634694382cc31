import { type Command, NotDone, type Task, type Terminal } from "./command.ts";
import { examine, type Findings, isHealthy, removeStrays } from "./doctor/doctor.ts";
import { runFromShell } from "./run-from-shell.ts";
import { openSiteAsIs, type SiteAsIs } from "./site/open-site.ts";

const usage = `Usage: npm run doctor -- [--fix]

Looks over database and uploads. With --fix it removes files that nothing names
and what broken-off work left; what else is wrong it only tells. The site may be
running. When something is, and stays, wrong, the exit code is 1.`;

type Ground = SiteAsIs & { backupDir?: string | undefined };

function report({ faults, missing, orphans, leftovers, incompleteCount }: Findings, terminal: Terminal) {
  for (const fault of faults) terminal.print(`Database: ${fault}`);
  for (const { table, id, file } of missing) terminal.print(`Missing: ${file}, named by ${table} ${id}`);
  for (const { key, size } of orphans) terminal.print(`Orphan: ${key} (${size} bytes)`);
  for (const path of leftovers) terminal.print(`Leftover: ${path}`);
  if (incompleteCount > 0) terminal.print(`Smaller copies of ${incompleteCount} pictures are still to be made.`);
}

const examineAnd =
  (fix: boolean): Task<Ground> =>
  async ({ data, dataDir, backupDir, clock }, terminal) => {
    const findings = await examine(data, { dataDir, backupDir }, clock());
    report(findings, terminal);
    const strays = findings.orphans.length + findings.leftovers.length;
    if (fix) {
      await removeStrays(data, findings);
      if (strays > 0) terminal.print(`Removed: ${strays}`);
    }
    const left = fix ? { ...findings, orphans: [], leftovers: [] } : findings;
    if (isHealthy(left)) terminal.print(`The database and ${findings.fileCount} files are in order.`);
    else if (!fix && strays > 0) terminal.print("npm run doctor -- --fix removes orphans and leftovers.");
    if (!isHealthy(left)) throw new NotDone();
  };

/** Looks for damage and orphaned files. */
export const doctor: Command<Ground, "fix"> = {
  usage,
  flags: ["fix"],
  understand: (words, flags) => (words.length > 0 ? null : examineAnd(flags.has("fix"))),
  open: async (config) => ({ ...(await openSiteAsIs(config)), backupDir: config.backups.folder }),
};

if (import.meta.main) await runFromShell(doctor);
