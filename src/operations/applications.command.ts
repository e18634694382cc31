import { jobActors } from "#content/write.ts";
import { updateErasedList } from "#features/students/server/erased-list.service.ts";
import { getRetention, purgeOldApplications } from "#features/students/server/retention.service.ts";
import { erasePerson, exportPerson } from "#features/students/server/students.service.ts";
import type { Person } from "#features/students/students.contract.ts";
import { formatMonths } from "#features/students/students.labels.ts";
import { clearTraces } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { type Command, NotDone, runFromShell, type Task, type Terminal } from "./command.ts";
import { openSite, readTimeZone } from "./site.store.ts";

const usage = `Usage: npm run applications -- COMMAND

  export EMAIL [STUDENT_ID]   print all data about a person as JSON
  erase EMAIL [STUDENT_ID]    erase all data about a person
  purge                       erase applications older than the retention
                              time on the Student Applications screen (by
                              default APPLICATION_RETENTION_MONTHS); the
                              running site does this every hour

With a student ID, the command uses only applications with that ID.`;

type Context = Pick<Deps, "db" | "clock" | "newId" | "changes" | "timeZone"> & {
  retentionMonths: number;
  backupFolder?: string | undefined;
  close(): Promise<unknown>;
};

const counted = (count: number) => `${count} ${count === 1 ? "application" : "applications"}`;
const nobody = () => new NotDone("There is no data about this person.");

/** Clears traces of erased rows from the database file. Works only while nobody else writes. */
const clearErasedTraces = ({ db }: Context, terminal: Terminal) =>
  clearTraces(db, "students").catch(() =>
    terminal.complain("Could not clear traces in the database. Run npm run applications -- purge to try again."),
  );

const exportTask =
  (person: Person): Task<Context> =>
  async (deps, terminal) => {
    const applications = await exportPerson(deps, person, jobActors.commandLine);
    if (applications.length === 0) throw nobody();
    terminal.print(JSON.stringify(applications, null, 2));
  };

const eraseTask =
  (person: Person): Task<Context> =>
  async (deps, terminal) => {
    const erased = await erasePerson(deps, person, jobActors.commandLine);
    if (erased === 0) throw nobody();
    await updateErasedList(deps.db, deps.backupFolder);
    terminal.print(`Erased ${counted(erased)}. Older backups still contain them, but a restore leaves them out.`);
    await clearErasedTraces(deps, terminal);
  };

const purge: Task<Context> = async (deps, terminal) => {
  const erased = await purgeOldApplications(deps, deps.retentionMonths, jobActors.commandLine);
  const { months } = await getRetention(deps, deps.retentionMonths);
  terminal.print(`Erased ${counted(erased)} older than ${formatMonths(months)}.`);
  await clearErasedTraces(deps, terminal);
};

/** Handles requests for personal data, and expired applications. */
export const applications: Command<Context> = {
  usage,
  understand([name, email, studentId, ...surplus]) {
    if (name === "purge" && email === undefined) return purge;
    if (!email?.includes("@") || studentId === "" || surplus.length > 0) return null;
    if (name === "export") return exportTask({ email, studentId });
    if (name === "erase") return eraseTask({ email, studentId });
    return null;
  },
  async open(config) {
    const site = await openSite(config);
    return {
      ...site,
      timeZone: await readTimeZone(site.db, config),
      retentionMonths: config.applicationRetentionMonths,
      backupFolder: config.backups.folder,
    };
  },
};

if (import.meta.main) await runFromShell(applications);
