import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { type BackupState, findBackupState } from "#platform/backups/backup-notes.ts";
import type { Db } from "#platform/db/database.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Handover, HandoverLine, Notes, NotesFields } from "../handover.contract.ts";
import { assessBuild, assessCounselor, assessNotes, assessOwners, type Build } from "../handover.rules.ts";
import { findPlan, type PlanDeps } from "./handover-plan.service.ts";

export interface HandoverDeps extends PlanDeps {
  /** The backup folder, if the site makes backups. */
  backupFolder: string | undefined;
  /** The running build; undefined for code that was not built. */
  build: Build | undefined;
}

const dayIn = (timeZone: string, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Reports the state of the backups, and where successors find them. */
function backupsLine({ words, place, ...state }: BackupState): HandoverLine {
  return {
    part: "Backups",
    ...state,
    words: place ? `${words} ${place}` : words,
    ...(place && state.state !== "well" && { to: state.state === "wrong" ? "/admin/dashboard" : "/admin/health" }),
  };
}

/** Returns the handover report, part by part, and the handover in progress. */
export async function getHandover(deps: HandoverDeps): Promise<Handover> {
  const { db, clock, backupFolder } = deps;
  const timeZone = deps.timeZone.name;
  const now = clock();
  const accounts = await deps.accounts.listOpen(db, now);
  const plan = await findPlan(deps);
  return {
    lines: [
      assessOwners(accounts, now),
      assessCounselor(accounts),
      backupsLine(await findBackupState(backupFolder, { now, timeZone })),
      assessNotes(await getNotes(deps), { now, today: dayIn(timeZone, now) }),
      assessBuild(deps.build, { now, timeZone }),
    ],
    ...(plan && { plan }),
  };
}

const text = z.string().default("");
const StoredNotes = z.object({ domain: text, domainUntil: text, hosting: text, hostingUntil: text, contacts: text });
const notes = setting("handover notes", StoredNotes);

/** Returns the owners' notes on domain and hosting. */
export async function getNotes({ db }: { db: Db }): Promise<Notes> {
  const stored = await notes.find(db);
  if (!stored) return { ...StoredNotes.parse({}), version: 0 };
  return { ...stored.value, savedAt: isoInstant(stored.updatedAt), version: stored.version };
}

/** @throws AppError("stale") when the writer started from an older version */
export const saveNotes = (deps: WriteDeps, value: NotesFields, writer: Writer): Promise<Notes> =>
  runWrite(deps, writer, async (deps) => {
    const { version } = await getNotes(deps);
    checkVersion(writer, { version });
    await notes.save(deps.db, { value, version, now: deps.clock() });
    await deps.record({
      action: version === 0 ? "created" : "updated",
      entity: "handover notes",
      entityId: "notes",
      label: "Domain and hosting",
    });
    return getNotes(deps);
  });
