import { z } from "zod";
import { setting } from "#content/settings.store.ts";
import { type AuditAction, checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import { type BackupState, findBackupState } from "#platform/backups/backup-notes.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { isoInstant } from "#shared/dates.ts";
import {
  type EndInput,
  type Handover,
  type HandoverLine,
  type HandoverPlan,
  handoverMessages,
  type Notes,
  type NotesFields,
  type PlanInput,
} from "../handover.contract.ts";
import {
  type Account,
  assessBuild,
  assessCounselor,
  assessNotes,
  assessOwners,
  type Build,
  successorsOf,
} from "../handover.rules.ts";

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

const storedPlan = setting(
  "handover plan",
  z.object({ startedAt: z.string(), startedBy: z.string(), leaving: z.array(z.string()) }),
);

/** The account operations that the handover needs. */
export interface Accounts<Deps> {
  /** Lists the active accounts. */
  listOpen(db: Db, now: Date): Promise<Account[]>;
  /** Ends accounts in the given transaction, now or after a day. Returns the ended accounts. @throws AppError */
  end(
    deps: Deps,
    ids: readonly string[],
    how: { endsOn: string | undefined; actor: { username: string } },
  ): Promise<Pick<Account, "username">[]>;
}

interface PlanDeps extends WriteDeps {
  timeZone: SiteTimeZone;
  accounts: Accounts<WriteDeps & { timeZone: SiteTimeZone }>;
}

const entry = (action: AuditAction, label: string) => ({ action, entity: "handover", entityId: "plan", label });

/** Returns the handover in progress, or undefined. */
async function findPlan({
  db,
  clock,
  accounts,
}: Pick<PlanDeps, "db" | "clock" | "accounts">): Promise<HandoverPlan | undefined> {
  const stored = await storedPlan.find(db);
  if (!stored) return undefined;
  const { leaving: chosen, ...plan } = stored.value;
  const open = await accounts.listOpen(db, clock());
  // Accounts that have ended or became the counselor's are no longer part of the handover.
  const leaving = open.filter(({ id, counselor }) => chosen.includes(id) && counselor === 0).map(({ id }) => id);
  const successors = successorsOf(open, { ...plan, leaving });
  const mayEnd = leaving.length > 0 && successors.some(({ hasSignedIn }) => hasSignedIn);
  return { ...plan, leaving, successors, mayEnd, version: stored.version };
}

const usernamesOf = (accounts: readonly Account[], ids: readonly string[]) =>
  accounts
    .filter(({ id }) => ids.includes(id))
    .map(({ username }) => username)
    .join(", ");

/**
 * Starts a handover, or changes its leaving accounts.
 * @throws AppError: "stale", "conflict" when one of the accounts cannot end this way
 */
export const savePlan = (deps: PlanDeps, { leaving }: PlanInput, writer: Writer): Promise<HandoverPlan> =>
  runWrite(deps, writer, async (deps) => {
    const before = await findPlan(deps);
    const version = before?.version ?? 0;
    checkVersion(writer, { version });
    const open = await deps.accounts.listOpen(deps.db, deps.clock());
    const mayLeave = open.filter(({ counselor }) => counselor === 0).map(({ id }) => id);
    if (!leaving.every((id) => mayLeave.includes(id)))
      throw new AppError("conflict", { message: handoverMessages.notTheirs });
    const value = {
      startedAt: before?.startedAt ?? deps.clock().toISOString(),
      startedBy: before?.startedBy ?? writer.username,
      leaving: [...new Set(leaving)],
    };
    await storedPlan.save(deps.db, { value, version, now: deps.clock() });
    await deps.record(entry(before ? "updated" : "created", `Of ${usernamesOf(open, leaving)}`));
    const saved = await findPlan(deps);
    if (!saved) throw new AppError("stale");
    return saved;
  });

/** Deletes and returns the plan. @throws AppError: "not_found", "stale" */
async function removePlan(deps: Pick<PlanDeps, "db" | "clock" | "accounts">, writer: Writer): Promise<HandoverPlan> {
  const plan = await findPlan(deps);
  if (!plan) throw new AppError("not_found");
  checkVersion(writer, plan);
  await storedPlan.delete(deps.db, plan.version);
  return plan;
}

/** Cancels the handover. All accounts stay active. @throws AppError: "not_found", "stale" */
export const cancelPlan = (deps: PlanDeps, writer: Writer): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    await removePlan(deps, writer);
    await deps.record(entry("updated", "Cancelled"));
  });

/**
 * Ends the old accounts, now or after a day, and completes the handover.
 * @returns the usernames of the ended accounts
 * @throws AppError: "not_found", "stale", "invalid" day, "conflict" while no successor has signed in
 */
export const endOldAccounts = (deps: PlanDeps, { endsOn }: EndInput, writer: Writer): Promise<string[]> =>
  runWrite(deps, writer, async (deps) => {
    const { leaving, mayEnd } = await removePlan(deps, writer);
    if (!mayEnd) throw new AppError("conflict", { message: handoverMessages.nobodyYet });
    const ended = (await deps.accounts.end(deps, leaving, { endsOn, actor: writer })).map(({ username }) => username);
    await deps.record(entry("ended", endsOn ? `${ended.join(", ")} until ${endsOn}` : ended.join(", ")));
    return ended;
  });
