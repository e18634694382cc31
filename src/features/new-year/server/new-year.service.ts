import { rolledBack } from "#content/preview.ts";
import { instantOf } from "#content/publication.ts";
import { type ContentDeps, checkVersion, runWrite, type Writer } from "#content/write.ts";
import { jobActors } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/dates.ts";
import { type NewYear, newYearMessages, StoredPlan, type YearPlan } from "../new-year.contract.ts";
import { endsInTime, isNewYear } from "../new-year.rules.ts";
import { beginYear, takeYearBack } from "./begin-year.ts";
import * as store from "./new-year.store.ts";
import type { YearGround, YearParts } from "./year-parts.ts";

/** Entity name in the audit table. */
const NEW_YEAR = "new year";

/** Actor name in the audit table. */
const SCHEDULE = { username: jobActors.schedule };
const PREVIEW = { username: "" };

type Deps = ContentDeps & { db: Db };

const refused = (message: string) => new AppError("conflict", { message });

const planOf = (row: store.YearPlanRow): YearPlan => StoredPlan.parse(JSON.parse(row.plan));

const present = (row: store.YearPlanRow): NewYear => ({
  state: row.state,
  version: row.version,
  plan: planOf(row),
  ...(row.publish_at !== null && { publishAt: isoInstant(row.publish_at) }),
  ...(row.state === "published" && { publishedAt: isoInstant(row.updated_at) }),
  ...(row.failure !== null && { failure: row.failure }),
});

export async function getNewYear({ db }: { db: Db }): Promise<NewYear> {
  const row = await store.findPlan(db);
  return row ? present(row) : { state: "none", version: 0 };
}

/** Returns the plan and locks it. @throws AppError: "conflict" without a plan, "stale" */
async function holdPlan(deps: { db: Db }, writer: Writer): Promise<store.YearPlanRow> {
  const row = await store.holdPlan(deps.db);
  if (!row) throw refused(newYearMessages.notPlanned);
  checkVersion(writer, row);
  return row;
}

async function change(
  deps: YearGround,
  row: store.YearPlanRow,
  columns: Parameters<typeof store.updatePlan>[2],
  action: "updated" | "published" | "restored" | "unpublished",
) {
  if (!(await store.updatePlan(deps.db, row, columns, deps.clock()))) throw new AppError("stale");
  const { year } = planOf(row);
  await deps.record({ action, entity: NEW_YEAR, entityId: row.id, label: year });
}

async function checkYear(deps: { db: Db }, parts: YearParts, { year }: YearPlan) {
  if (!isNewYear(year, await parts.currentYear(deps)))
    throw new AppError("invalid", { message: newYearMessages.notLater });
}

/** @throws AppError: "invalid" for a year that is not later than the current one, "conflict", "stale" */
export async function savePlan(deps: Deps, parts: YearParts, plan: YearPlan, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const row = await store.holdPlan(deps.db);
    checkVersion(writer, row ?? { version: 0 });
    if (row && row.state !== "planning") throw refused(newYearMessages.isFixed);
    await checkYear(deps, parts, plan);
    const before = row && planOf(row).year;
    if (before && before !== plan.year && (await parts.hasDrafts(deps.db, before)))
      throw refused(newYearMessages.peopleWait);
    const written = JSON.stringify(plan);
    if (row) return change(deps, row, { plan: written, failure: null }, "updated");
    if (!(await store.createPlan(deps.db, written, deps.clock()))) throw new AppError("stale");
    await deps.record({ action: "created", entity: NEW_YEAR, entityId: store.PLAN_ID, label: plan.year });
  });
  return getNewYear(deps);
}

const dayOf = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Rejects a plan that could not start at the given time, as far as this is known in advance. */
async function checkPlan(deps: YearGround, parts: YearParts, plan: YearPlan, at: Date) {
  await checkYear(deps, parts, plan);
  const { ids, endsOn } = plan.accounts;
  if (ids.length > 0 && endsOn === undefined) throw new AppError("invalid", { message: newYearMessages.dayMissing });
  if (!endsInTime(plan.accounts, dayOf(at, deps.timeZone.name)))
    throw new AppError("invalid", { message: newYearMessages.dayTooEarly });
}

async function publish(deps: YearGround, parts: YearParts, row: store.YearPlanRow, writer: Writer) {
  const done = await beginYear(deps, parts, planOf(row), { username: writer.username });
  const columns = { state: "published" as const, publish_at: null, failure: null, done: JSON.stringify(done) };
  await change(deps, row, columns, "published");
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
    const row = await holdPlan(deps, writer);
    if (row.state !== "planning") throw refused(newYearMessages.isFixed);
    await checkPlan(deps, parts, planOf(row), moment ?? deps.clock());
    if (!moment) return publish(deps, parts, row, writer);
    await change(deps, row, { state: "scheduled", publish_at: moment.getTime(), failure: null }, "updated");
  });
  return getNewYear(deps);
}

/** Runs the year switch in a transaction that rolls back. @throws AppError when the year could not start */
const rehearse = (deps: Deps, parts: YearParts, writer: Writer) =>
  rolledBack(deps, async (deps) => {
    const plan = planOf(await holdPlan(deps, writer));
    await beginYear(deps, parts, plan, { username: writer.username });
  });

/** Returns the year and the time of a preview. @throws AppError when the year could not start */
export async function planForPreview(deps: Deps, parts: YearParts, writer: Writer) {
  await rehearse(deps, parts, writer);
  const { plan, publishAt } = await getNewYear(deps);
  return { year: plan?.year ?? "", at: publishAt === undefined ? undefined : Date.parse(publishAt) };
}

/** Starts the planned year inside the transaction of a preview. @throws AppError("conflict") */
export const beginPlanned = async (deps: YearGround, parts: YearParts): Promise<void> => {
  const plan = planOf(await holdPlan(deps, PREVIEW));
  await checkYear(deps, parts, plan);
  await beginYear(deps, parts, plan, PREVIEW);
};

/** Cancels a scheduled start, or undoes a started year. The plan stays. */
export async function undoPlan(deps: Deps, parts: YearParts, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const row = await holdPlan(deps, writer);
    if (row.state === "planning") throw refused(newYearMessages.notPublished);
    const columns = { state: "planning" as const, publish_at: null, done: null };
    if (row.state === "scheduled") return change(deps, row, columns, "updated");
    if ((await parts.currentYear(deps)) !== planOf(row).year) throw refused(newYearMessages.movedOn);
    await takeYearBack(deps, parts, JSON.parse(row.done ?? "null"), { username: writer.username });
    await change(deps, row, columns, "restored");
  });
  return getNewYear(deps);
}

/** Deletes the plan, but keeps its effects. */
export async function forgetPlan(deps: Deps, writer: Writer): Promise<NewYear> {
  await runWrite(deps, writer, async (deps) => {
    const row = await holdPlan(deps, writer);
    if (row.state === "scheduled") throw refused(newYearMessages.isFixed);
    await store.deletePlan(deps.db);
    await deps.record({ action: "deleted", entity: NEW_YEAR, entityId: row.id, label: planOf(row).year });
  });
  return getNewYear(deps);
}

const isDueAt = (now: Date, row?: store.YearPlanRow) =>
  row?.state === "scheduled" && (row.publish_at ?? Infinity) <= now.getTime();

/** Whether a year is scheduled to start now or earlier. */
export const isYearDue = async ({ db }: Pick<Deps, "db">, now: Date): Promise<boolean> =>
  isDueAt(now, await store.findPlan(db));

/**
 * Starts the scheduled year when its moment has come. If the year cannot start, stores the reason and keeps the plan.
 * @returns the result, in words
 */
export async function beginDue(deps: Deps, parts: YearParts, now: Date): Promise<string> {
  if (!(await isYearDue(deps, now))) return "No year was due.";
  try {
    return await runWrite(deps, SCHEDULE, async (deps) => {
      const row = await store.holdPlan(deps.db);
      if (!row || !isDueAt(now, row)) return "No year was due.";
      await checkYear(deps, parts, planOf(row));
      await publish(deps, parts, row, SCHEDULE);
      return `${planOf(row).year} has started.`;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: failure } = error;
    await runWrite(deps, SCHEDULE, async (deps) => {
      const row = await store.holdPlan(deps.db);
      if (row && isDueAt(now, row))
        await change(deps, row, { state: "planning", publish_at: null, failure }, "unpublished");
    });
    return `The year could not start: ${failure}`;
  }
}
