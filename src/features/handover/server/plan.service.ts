import { checkVersion, type Writer } from "#content/write.ts";
import { type AuditAction, recordAudit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { type EndInput, type HandoverPlan, handoverMessages, type PlanInput } from "../handover.contract.ts";
import { type Account, successorsOf } from "../successors.rules.ts";
import { deletePaper, findPaper, writePaper } from "./papers.store.ts";

const PLAN = "plan";

/** The account operations that the handover needs. */
export interface Accounts<Ground> {
  /** Lists the active accounts. */
  listOpen(db: Db, now: Date): Promise<Account[]>;
  /** Ends accounts in the given transaction, now or after a day. Returns the ended accounts. @throws AppError */
  end(
    ground: Ground,
    ids: readonly string[],
    how: { endsOn: string | undefined; doer: { username: string } },
  ): Promise<Pick<Account, "username">[]>;
}

export interface Ground {
  db: Db;
  clock: () => Date;
  newId: () => string;
  timeZone: SiteTimeZone;
}

export interface PlanDeps extends Ground {
  accounts: Accounts<Ground>;
}

/** The plan as stored. */
interface StoredPlan {
  startedAt: string;
  startedBy: string;
  leaving: string[];
}

const record = (deps: Ground, actor: string, action: AuditAction, label: string) =>
  recordAudit(deps.db, {
    id: deps.newId(),
    at: deps.clock(),
    actor,
    action,
    entity: "handover",
    entityId: PLAN,
    label,
  });

/** Returns the handover in progress, or undefined. */
export async function findPlan({ db, clock, accounts }: PlanDeps): Promise<HandoverPlan | undefined> {
  const row = await findPaper(db, PLAN);
  if (!row) return undefined;
  const { leaving: chosen, ...plan } = JSON.parse(row.fields) as StoredPlan;
  const open = await accounts.listOpen(db, clock());
  // Accounts that have ended or became the counselor's are no longer part of the handover.
  const leaving = open.filter(({ id, counselor }) => chosen.includes(id) && counselor === 0).map(({ id }) => id);
  const successors = successorsOf(open, { ...plan, leaving });
  const mayEnd = leaving.length > 0 && successors.some(({ hasSignedIn }) => hasSignedIn);
  return { ...plan, leaving, successors, mayEnd, version: row.version };
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
export const savePlan = (ground: PlanDeps, { leaving }: PlanInput, doer: Writer): Promise<HandoverPlan> =>
  inTransaction(ground, async (deps) => {
    const before = await findPlan(deps);
    const version = before?.version ?? 0;
    checkVersion(doer, { version });
    const open = await deps.accounts.listOpen(deps.db, deps.clock());
    const mayLeave = open.filter(({ counselor }) => counselor === 0).map(({ id }) => id);
    if (!leaving.every((id) => mayLeave.includes(id)))
      throw new AppError("conflict", { message: handoverMessages.notTheirs });
    const plan: StoredPlan = {
      startedAt: before?.startedAt ?? deps.clock().toISOString(),
      startedBy: before?.startedBy ?? doer.username,
      leaving: [...new Set(leaving)],
    };
    const paper = { name: PLAN, fields: JSON.stringify(plan), version } as const;
    if (!(await writePaper(deps.db, paper, deps.clock()))) throw new AppError("stale");
    await record(deps, doer.username, before ? "updated" : "created", `Of ${usernamesOf(open, leaving)}`);
    const saved = await findPlan(deps);
    if (!saved) throw new AppError("stale");
    return saved;
  });

/** Deletes and returns the plan. @throws AppError: "not_found", "stale" */
async function takePlan(deps: PlanDeps, doer: Writer): Promise<HandoverPlan> {
  const plan = await findPlan(deps);
  if (!plan) throw new AppError("not_found");
  checkVersion(doer, plan);
  if (!(await deletePaper(deps.db, PLAN, plan.version))) throw new AppError("stale");
  return plan;
}

/** Cancels the handover. All accounts stay active. @throws AppError: "not_found", "stale" */
export const giveUpPlan = (ground: PlanDeps, doer: Writer): Promise<void> =>
  inTransaction(ground, async (deps) => {
    await takePlan(deps, doer);
    await record(deps, doer.username, "updated", "Cancelled");
  });

/**
 * Ends the old accounts, now or after a day, and completes the handover.
 * @returns the usernames of the ended accounts
 * @throws AppError: "not_found", "stale", "invalid" day, "conflict" while no successor has signed in
 */
export const endOldAccounts = (ground: PlanDeps, { endsOn }: EndInput, doer: Writer): Promise<string[]> =>
  inTransaction(ground, async (deps) => {
    const { leaving, mayEnd } = await takePlan(deps, doer);
    if (!mayEnd) throw new AppError("conflict", { message: handoverMessages.nobodyYet });
    const ended = (await deps.accounts.end(deps, leaving, { endsOn, doer })).map(({ username }) => username);
    await record(deps, doer.username, "ended", endsOn ? `${ended.join(", ")} until ${endsOn}` : ended.join(", "));
    return ended;
  });
