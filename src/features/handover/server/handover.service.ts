import { type BackupState, findBackupState } from "#platform/backups/backup-state.ts";
import type { Handover, HandoverLine } from "../handover.contract.ts";
import { type Build, judgeBuild, judgeCounselor, judgeNotes, judgeOwners } from "../handover.rules.ts";
import { getNotes } from "./notes.service.ts";
import { findPlan, type PlanDeps } from "./plan.service.ts";

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
      judgeOwners(accounts, now),
      judgeCounselor(accounts),
      backupsLine(await findBackupState(backupFolder, { now, timeZone })),
      judgeNotes(await getNotes(deps), { now, today: dayIn(timeZone, now) }),
      judgeBuild(deps.build, { now, timeZone }),
    ],
    ...(plan && { plan }),
  };
}
