import { z } from "zod";
import { rolledBack } from "#content/preview.ts";
import { instantOf } from "#content/publication.ts";
import { setting } from "#content/settings.store.ts";
import {
  type ContentDeps,
  checkVersion,
  jobActors,
  runWrite,
  type Writer,
  type WriteTransaction,
} from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { isLaterYear, isoInstant } from "#shared/dates.ts";
import { endsInTime, type NewYear, newYearMessages, StoredPlan, type YearPlan } from "../new-year.contract.ts";

/** The transaction of a year switch or its undo. */
export type YearTransaction = WriteTransaction<ContentDeps>;

/** A part of the site that changes with the year. */
interface YearPart<Choice> {
  /** Makes the change. @returns the data that `undo` needs, stored as JSON */
  start(deps: YearTransaction, choice: Choice, writer: Writer): Promise<unknown>;
  /** Undoes the change. @throws AppError("conflict") when `undoData` is not what `start` of this release stores */
  undo(deps: YearTransaction, undoData: unknown, writer: Writer): Promise<void>;
}

interface TypedPart<Choice, UndoData> {
  undoData: z.ZodType<UndoData>;
  start(deps: YearTransaction, choice: Choice, writer: Writer): Promise<UndoData>;
  undo(deps: YearTransaction, undoData: UndoData, writer: Writer): Promise<void>;
}

/** Parses stored undo data. @throws AppError("conflict") when it has another form */
function readUndoData<Data>(schema: z.ZodType<Data>, stored: unknown): Data {
  const { data, error } = schema.safeParse(stored);
  if (error) throw new AppError("conflict", { message: newYearMessages.undoUnreadable, cause: error });
  return data as Data;
}

/** Returns a part whose undo data is parsed when it is read from the database. */
export const yearPart = <Choice, UndoData>({
  undoData,
  start,
  undo,
}: TypedPart<Choice, UndoData>): YearPart<Choice> => ({
  start,
  undo: (deps, stored, writer) => undo(deps, readUndoData(undoData, stored), writer),
});

/** The parts of a year, one for each feature that changes. */
export interface YearParts {
  currentYear(deps: { db: Db }): Promise<string>;
  setCurrentYear(deps: YearTransaction, year: string, writer: Writer): Promise<void>;
  /** Returns whether a year has draft members. */
  hasDrafts(db: Db, year: string): Promise<boolean>;
  /** Returns the URL of the hero video, if officers have chosen one. */
  findChosenVideo(db: Db): Promise<string | undefined>;
  team: YearPart<Pick<YearPlan, "year" | "stays">>;
  accounts: YearPart<YearPlan["accounts"]>;
  banners: YearPart<readonly string[]>;
  heroVideo: YearPart<boolean>;
}

/** The user who starts the year. Versions of the changed items are not checked. */
type Starter = Pick<Writer, "username"> & { expectedVersion?: never };

/** The data that undoes a year switch. Each part parses its own. */
const UndoData = z.object({
  before: z.string(),
  team: z.unknown(),
  accounts: z.unknown(),
  banners: z.unknown(),
  heroVideo: z.unknown(),
});
type UndoData = z.output<typeof UndoData>;

/** Makes all planned changes, in the transaction of a write. @returns the data that undoes them */
async function startYear(
  deps: YearTransaction,
  parts: YearParts,
  { year, stays, accounts, takeDown }: YearPlan,
  writer: Starter,
): Promise<UndoData> {
  const before = await parts.currentYear(deps);
  await parts.setCurrentYear(deps, year, writer);
  return {
    before,
    team: await parts.team.start(deps, { year, stays }, writer),
    accounts: await parts.accounts.start(deps, accounts, writer),
    banners: await parts.banners.start(deps, takeDown.banners, writer),
    heroVideo: await parts.heroVideo.start(deps, takeDown.heroVideo, writer),
  };
}

/** Undoes a year switch, in the transaction of a write. @throws AppError("conflict") when the stored data is unreadable */
async function undoYear(deps: YearTransaction, parts: YearParts, stored: unknown, writer: Starter) {
  const undoData = readUndoData(UndoData, stored);
  await parts.setCurrentYear(deps, undoData.before, writer);
  for (const part of ["team", "accounts", "banners", "heroVideo"] as const)
    await parts[part].undo(deps, undoData[part], writer);
}

/** Entity name in the audit table. */
const NEW_YEAR = "new year";
const PLAN_ID = "next";

/** Actor name in the audit table. */
const SCHEDULE = { username: jobActors.schedule };
const PREVIEW = { username: "" };

type Deps = ContentDeps & { db: Db };

const yearPlan = setting(
  "year plan",
  z.object({
    state: z.enum(["planning", "scheduled", "published"]),
    plan: StoredPlan,
    /** Milliseconds. Set only for a scheduled plan. */
    publishAt: z.number().nullable(),
    /** The data that undoes a started year. */
    done: z.unknown(),
    /** The reason why the scheduled start failed. */
    failure: z.string().nullable(),
  }),
);
type StoredNewYear = NonNullable<Awaited<ReturnType<typeof yearPlan.find>>>;

const refused = (message: string) => new AppError("conflict", { message });

const present = ({ value, version, updatedAt }: StoredNewYear): NewYear => ({
  state: value.state,
  version,
  plan: value.plan,
  ...(value.publishAt !== null && { publishAt: isoInstant(value.publishAt) }),
  ...(value.state === "published" && { publishedAt: isoInstant(updatedAt) }),
  ...(value.failure !== null && { failure: value.failure }),
});

export async function getNewYear({ db }: { db: Db }): Promise<NewYear> {
  const stored = await yearPlan.find(db);
  return stored ? present(stored) : { state: "none", version: 0 };
}

/** Returns the plan and locks it. @throws AppError: "conflict" without a plan, "stale" */
async function lockPlan(deps: { db: Db }, writer: Writer): Promise<StoredNewYear> {
  const stored = await yearPlan.lock(deps.db);
  if (!stored) throw refused(newYearMessages.notPlanned);
  checkVersion(writer, stored);
  return stored;
}

/** Writes the changed values and the audit entry. @throws AppError("stale") */
async function change(
  deps: YearTransaction,
  { value, version }: Pick<StoredNewYear, "value" | "version">,
  changes: Partial<StoredNewYear["value"]>,
  action: "created" | "updated" | "published" | "restored" | "unpublished",
) {
  const saved = await yearPlan.save(deps.db, { value: { ...value, ...changes }, version, now: deps.clock() });
  await deps.record({ action, entity: NEW_YEAR, entityId: PLAN_ID, label: saved.value.plan.year });
}

async function checkYear(deps: { db: Db }, parts: YearParts, { year }: YearPlan) {
  if (!isLaterYear(year, await parts.currentYear(deps)))
    throw new AppError("invalid", { message: newYearMessages.notLater });
}

/** @throws AppError: "invalid" for a year that is not later than the current one, "conflict", "stale" */
export async function savePlan(deps: Deps, parts: YearParts, plan: YearPlan, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const stored = await yearPlan.lock(deps.db);
    checkVersion(writer, stored ?? { version: 0 });
    if (stored && stored.value.state !== "planning") throw refused(newYearMessages.isFixed);
    await checkYear(deps, parts, plan);
    const before = stored?.value.plan.year;
    if (before && before !== plan.year && (await parts.hasDrafts(deps.db, before)))
      throw refused(newYearMessages.peopleWait);
    const value = { state: "planning" as const, plan, publishAt: null, done: null, failure: null };
    await change(deps, { value, version: stored?.version ?? 0 }, {}, stored ? "updated" : "created");
  });
  return getNewYear(deps);
}

const dayOf = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Rejects a plan that could not start at the given time, as far as this is known in advance. */
async function checkPlan(deps: YearTransaction, parts: YearParts, plan: YearPlan, at: Date) {
  await checkYear(deps, parts, plan);
  const { ids, endsOn } = plan.accounts;
  if (ids.length > 0 && endsOn === undefined) throw new AppError("invalid", { message: newYearMessages.dayMissing });
  if (!endsInTime(plan.accounts, dayOf(at, deps.timeZone.name)))
    throw new AppError("invalid", { message: newYearMessages.dayTooEarly });
}

async function start(deps: YearTransaction, parts: YearParts, stored: StoredNewYear, writer: Pick<Writer, "username">) {
  const done = await startYear(deps, parts, stored.value.plan, { username: writer.username });
  await change(deps, stored, { state: "published", publishAt: null, failure: null, done }, "published");
}

/** Starts the year now, or schedules its start. @throws AppError: "invalid", "conflict", "stale" */
export async function publishPlan(
  deps: Deps,
  parts: YearParts,
  { at }: { at?: string | undefined },
  writer: Writer,
): Promise<NewYear> {
  const moment = at === undefined ? null : instantOf(at, deps.timeZone.name);
  if (moment && moment <= deps.clock()) throw new AppError("invalid", { message: newYearMessages.isOver });
  // A problem now would also exist at the scheduled time, when nobody would read the message.
  if (moment) await rehearse(deps, parts, writer);
  await runWrite(deps, writer, async (deps) => {
    const stored = await lockPlan(deps, writer);
    if (stored.value.state !== "planning") throw refused(newYearMessages.isFixed);
    await checkPlan(deps, parts, stored.value.plan, moment ?? deps.clock());
    if (!moment) return start(deps, parts, stored, writer);
    await change(deps, stored, { state: "scheduled", publishAt: moment.getTime(), failure: null }, "updated");
  });
  return getNewYear(deps);
}

/** Runs the year switch in a transaction that rolls back. @throws AppError when the year could not start */
const rehearse = (deps: Deps, parts: YearParts, writer: Writer) =>
  rolledBack(deps, async (deps) => {
    const { value } = await lockPlan(deps, writer);
    await startYear(deps, parts, value.plan, { username: writer.username });
  });

/** Returns the year and the time of a preview. @throws AppError when the year could not start */
export async function planForPreview(deps: Deps, parts: YearParts, writer: Writer) {
  await rehearse(deps, parts, writer);
  const { plan, publishAt } = await getNewYear(deps);
  return { year: plan?.year ?? "", at: publishAt === undefined ? undefined : Date.parse(publishAt) };
}

/** Starts the planned year inside the transaction of a preview. @throws AppError("conflict") */
export const startPlannedYear = async (deps: YearTransaction, parts: YearParts): Promise<void> => {
  const { plan } = (await lockPlan(deps, PREVIEW)).value;
  await checkYear(deps, parts, plan);
  await startYear(deps, parts, plan, PREVIEW);
};

/** Cancels a scheduled start, or undoes a started year. The plan stays. */
export async function undoPlan(deps: Deps, parts: YearParts, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const stored = await lockPlan(deps, writer);
    const { state, plan, done } = stored.value;
    if (state === "planning") throw refused(newYearMessages.notPublished);
    const planning = { state: "planning" as const, publishAt: null, done: null };
    if (state === "scheduled") return change(deps, stored, planning, "updated");
    if ((await parts.currentYear(deps)) !== plan.year) throw refused(newYearMessages.movedOn);
    await undoYear(deps, parts, done, { username: writer.username });
    await change(deps, stored, planning, "restored");
  });
  return getNewYear(deps);
}

/** Deletes the plan, but keeps its effects. */
export async function deletePlan(deps: Deps, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const { value, version } = await lockPlan(deps, writer);
    if (value.state === "scheduled") throw refused(newYearMessages.isFixed);
    await yearPlan.delete(deps.db, version);
    await deps.record({ action: "deleted", entity: NEW_YEAR, entityId: PLAN_ID, label: value.plan.year });
  });
  return getNewYear(deps);
}

const isDueAt = (now: Date, stored?: StoredNewYear) =>
  stored?.value.state === "scheduled" && (stored.value.publishAt ?? Infinity) <= now.getTime();

/**
 * Starts the scheduled year when its moment has come. If the year cannot start, stores the reason and keeps the plan.
 * @returns the result as text
 */
async function startDueYear(deps: Deps, parts: YearParts, now: Date): Promise<string> {
  try {
    return await runWrite(deps, SCHEDULE, async (deps) => {
      const stored = await yearPlan.lock(deps.db);
      if (!stored || !isDueAt(now, stored)) return "No start was scheduled.";
      await checkYear(deps, parts, stored.value.plan);
      await start(deps, parts, stored, SCHEDULE);
      return `${stored.value.plan.year} has started.`;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: failure } = error;
    await runWrite(deps, SCHEDULE, async (deps) => {
      const stored = await yearPlan.lock(deps.db);
      if (stored && isDueAt(now, stored))
        await change(deps, stored, { state: "planning", publishAt: null, failure }, "unpublished");
    });
    return `The year could not start: ${failure}`;
  }
}

const EVERY_MS = 60_000;

/** Starts the scheduled year within seconds of its time, or when the server starts if the time has passed. */
export function newYearJob(deps: Deps, parts: YearParts): Job {
  const isDue = async (now: Date) => isDueAt(now, await yearPlan.find(deps.db));
  return {
    name: "Start the scheduled year",
    everyMs: EVERY_MS,
    atStart: true,
    isDue,
    run: async (now) =>
      (await isDue(now)) ? startDueYear({ ...deps, clock: () => now }, parts, now) : "No start was scheduled.",
  };
}
