import type { Db } from "#platform/db/database.ts";
import type { Activity, Stats } from "../stats.contract.ts";
import * as store from "./stats.store.ts";

const ACTIVITY_SHOWN = 20;

export const getStats = (deps: { db: Db }): Promise<Stats> => store.countContent(deps.db);

/** What administrators did last, newest first. */
export const listActivity = async (deps: { db: Db }): Promise<Activity[]> =>
  (await store.newestAuditEntries(deps.db, ACTIVITY_SHOWN)).map(({ id, at, actor, action, entity, label }) => ({
    _id: id,
    at: new Date(at).toISOString(),
    actor,
    action,
    entity,
    label,
  }));
