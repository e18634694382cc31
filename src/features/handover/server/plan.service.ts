import { checkVersion, type Writer } from "#content/writer.ts";
import { type AuditAction, recordAudit } from "#platform/audit/audit.store.ts";
import type { Db } from "#platform/db/database.ts";
import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { type EndInput, type HandoverPlan, handoverMessages, type PlanInput } from "../handover.contract.ts";
import { type Account, successorsOf } from "../successors.rules.ts";
import { deletePaper, findPaper, writePaper } from "./papers.store.ts";

const PLAN = "plan";

/** What the handover asks of who knows the accounts. */
export interface Accounts<Ground> {
  /** Those that are open now. */
  listOpen(db: Db, now: Date): Promise<Account[]>;
  /** Ends them in the transaction that is given, at once or after a day, and tells which. @throws AppError */
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

/** As it is stored, so that it goes on another day. */
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

/** The handover that is under way; undefined while there is none. */
export async function findPlan({ db, clock, accounts }: PlanDeps): Promise<HandoverPlan | undefined> {
  const row = await findPaper(db, PLAN);
  if (!row) return undefined;
  const { leaving: chosen, ...plan } = JSON.parse(row.fields) as StoredPlan;
  const open = await accounts.listOpen(db, clock());
  // Who was closed or became the counselor meanwhile has no part in it any more.
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
 * Begins a handover, or changes whose accounts end with it.
 * @throws AppError: "stale", "conflict" when one of the accounts cannot end so.
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

/** The present one, unless the writer started from another. @throws AppError: "not_found", "stale". */
async function takePlan(deps: PlanDeps, doer: Writer): Promise<HandoverPlan> {
  const plan = await findPlan(deps);
  if (!plan) throw new AppError("not_found");
  checkVersion(doer, plan);
  if (!(await deletePaper(deps.db, PLAN, plan.version))) throw new AppError("stale");
  return plan;
}

/** Everybody keeps their account. @throws AppError: "not_found", "stale". */
export const giveUpPlan = (ground: PlanDeps, doer: Writer): Promise<void> =>
  inTransaction(ground, async (deps) => {
    await takePlan(deps, doer);
    await record(deps, doer.username, "updated", "Cancelled");
  });

/**
 * Ends the old accounts, now or after a day, and with them the handover.
 * @returns who was ended, by their names
 * @throws AppError: "not_found", "stale", "invalid" day, "conflict" while nobody has taken over.
 */
export const endOldAccounts = (ground: PlanDeps, { endsOn }: EndInput, doer: Writer): Promise<string[]> =>
  inTransaction(ground, async (deps) => {
    const { leaving, mayEnd } = await takePlan(deps, doer);
    if (!mayEnd) throw new AppError("conflict", { message: handoverMessages.nobodyYet });
    const ended = (await deps.accounts.end(deps, leaving, { endsOn, doer })).map(({ username }) => username);
    await record(deps, doer.username, "ended", endsOn ? `${ended.join(", ")} until ${endsOn}` : ended.join(", "));
    return ended;
  });
