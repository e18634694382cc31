import { access } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { erasePerson, exportPerson, type Person } from "#features/students/server/one-person.ts";
import { purgeOldApplications } from "#features/students/server/retention.ts";
import { type Config, ConfigError, readConfig } from "#platform/config.ts";
import { createChanges } from "#platform/changes.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { DataRefused } from "#platform/db/engine.ts";
import type { Deps } from "#platform/deps.ts";

const USAGE = `Usage: npm run applications -- COMMAND

  export EMAIL [STUDENT_ID]   print all that is stored about a person, as JSON
  erase EMAIL [STUDENT_ID]    erase all that is stored about a person
  purge                       erase applications older than
                              APPLICATION_RETENTION_MONTHS; the running site
                              does so by itself every hour

With a student ID, only applications that gave that ID too are meant.

Exit codes: 0 done, 1 not done (the reason is printed), 2 wrong usage.`;

const DONE = 0;
const NOT_DONE = 1;
const WRONG_USAGE = 2;
/** Who did it, in the audit table. */
const ACTOR = "command line";

/** How the command speaks with the person at the terminal. */
export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

type ApplicationsDeps = Pick<Deps, "db" | "clock" | "newId" | "timeZone" | "changes"> & { retentionMonths: number };
type Command = (deps: ApplicationsDeps, terminal: Terminal) => Promise<number>;

const counted = (count: number) => `${count} ${count === 1 ? "application" : "applications"}`;

const nobody = (terminal: Terminal) => {
  terminal.complain("Nothing is stored about this person.");
  return NOT_DONE;
};

const exportCommand =
  (person: Person): Command =>
  async (deps, terminal) => {
    const applications = await exportPerson(deps, person, ACTOR);
    if (applications.length === 0) return nobody(terminal);
    terminal.print(JSON.stringify(applications, null, 2));
    return DONE;
  };

const eraseCommand =
  (person: Person): Command =>
  async (deps, terminal) => {
    const erased = await erasePerson(deps, person, ACTOR);
    if (erased === 0) return nobody(terminal);
    terminal.print(`Erased ${counted(erased)}. Backups made before still hold them.`);
    return DONE;
  };

const purgeCommand: Command = async (deps, terminal) => {
  const erased = await purgeOldApplications(deps, deps.retentionMonths, ACTOR);
  terminal.print(`Erased ${counted(erased)} older than ${deps.retentionMonths} months.`);
  return DONE;
};

/** What the words of the command line ask for; null when they make no sense. */
function understand([name, email, studentId, ...surplus]: readonly string[]): Command | null {
  if (name === "purge" && email === undefined) return purgeCommand;
  if (!email?.includes("@") || studentId === "" || surplus.length > 0) return null;
  if (name === "export") return exportCommand({ email, studentId });
  if (name === "erase") return eraseCommand({ email, studentId });
  return null;
}

/** Carries out one command line and returns the exit code. `open` is called only for a command that makes sense. */
export async function runApplications(
  words: readonly string[],
  terminal: Terminal,
  open: () => Promise<ApplicationsDeps & { close(): Promise<void> }>,
): Promise<number> {
  if (words.includes("--help") || words.includes("-h")) {
    terminal.print(USAGE);
    return DONE;
  }
  const command = understand(words);
  if (!command) {
    terminal.complain(USAGE);
    return WRONG_USAGE;
  }
  try {
    const deps = await open();
    try {
      return await command(deps, terminal);
    } finally {
      await deps.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DataRefused)) throw error;
    terminal.complain(error.message);
    return NOT_DONE;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function openSite(config: Config) {
  if (!config.databaseUrl && !(await exists(join(config.dataDir, "site.db"))))
    throw new DataRefused(`There is no site in ${config.dataDir}. DATA_DIR says where it is.`);
  const db = await openSiteDatabase(config);
  return {
    db,
    clock: () => new Date(),
    newId: () => v7(),
    changes: createChanges("command line"),
    timeZone: config.timeZone,
    retentionMonths: config.applicationRetentionMonths,
    close: () => db.destroy(),
  };
}

if (import.meta.main) {
  const terminal: Terminal = {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  };
  process.exitCode = await runApplications(process.argv.slice(2), terminal, async () => openSite(readConfig()));
}
