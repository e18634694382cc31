import type { Deps } from "#platform/deps.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import { type PublicationStatus, statusAt } from "#shared/publishing.ts";
import { contentRows, getRow, listDue } from "./content.store.ts";
import { type AnyContentType, type ContentType, removeGeneratedFiles, type StoredRow } from "./content-type.ts";
import { finishWrite, historyOf, lockForWrite, statusOf } from "./publication.ts";
import {
  type AuditAction,
  type ContentDeps,
  jobActors,
  runWrite,
  type Writer,
  type WriteTransaction,
} from "./write.ts";

/** The new status of an item, and other columns that change with it. */
interface Transition {
  status: PublicationStatus;
  restoreState?: StoredRow["restore_state"];
  columns?: object;
}

interface StatusChange<Row> {
  id: string;
  writer: Writer;
  action: Exclude<AuditAction, "created">;
  to: (row: Row, now: Date) => Transition | Promise<Transition>;
}

/** Changes the publication status of an item, in the transaction of a write. @returns its rows before and after */
export async function changeStatus<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  { id, writer, action, to }: StatusChange<Row>,
): Promise<{ before: Row; after: Row }> {
  const before = await lockForWrite(deps, type, id, writer);
  const now = deps.clock();
  const { status, restoreState = null, columns = {} } = await to(before, now);
  await contentRows(type.table).update(deps.db, before, { now, columns });
  const written = await getRow(deps, type, id, "all");
  const after = await finishWrite(deps, type, written, {
    writer,
    action,
    now,
    status,
    restoreState,
    wasPublished: historyOf(before).wasPublished,
    // Items that visitors saw can have lost their only image. They can still be hidden, deleted and restored.
    mayBeIncomplete: before.state !== "draft" || status.state === "draft",
  });
  return { before, after };
}

interface Target {
  id: string;
  writer: Writer;
  columns?: object;
}

/** Returns a function that changes the state of items in the state `from`. It returns false for other items. */
const changeState =
  (
    from: "published" | "draft",
    action: "published" | "unpublished",
    statusAfter: (status: PublicationStatus, now: Date) => PublicationStatus,
  ) =>
  async <Row extends StoredRow>(
    deps: WriteTransaction<ContentDeps>,
    type: ContentType<Row>,
    { columns = {}, ...target }: Target,
  ): Promise<boolean> => {
    if (!(await type.find(deps.db, target.id, from))) return false;
    const to = (row: Row, now: Date) => ({ status: statusAfter(statusOf(row), now), columns });
    await changeStatus(deps, type, { ...target, action, to });
    return true;
  };

export const unpublish = changeState("published", "unpublished", (status) => ({ ...status, state: "draft" }));

export const publish = changeState("draft", "published", (status, now) =>
  statusAt({ ...status, state: "published", publishAt: null }, now),
);

/** Returns all items that are due to be published or unpublished, the earliest first. */
export async function listAllDue({ db }: Pick<Deps, "db">, contentTypes: readonly AnyContentType[], now: Date) {
  const lists = contentTypes.map(async (type) => (await listDue(db, type.table, now)).map((due) => ({ type, ...due })));
  return (await Promise.all(lists)).flat().sort((one, other) => one.at - other.at);
}

/** Due items do not wait for this: `isDue` is checked every few seconds (`jobs.ts`). */
const EVERY_MS = 60_000;
/** The actor in the audit entries. */
const SCHEDULE = { username: jobActors.schedule };

/** Publishes and unpublishes all due items. One item that fails does not stop the others. */
export async function publishDue(
  deps: ContentDeps & Pick<Deps, "db">,
  contentTypes: readonly AnyContentType[],
  now: Date,
) {
  const failures: unknown[] = [];
  let count = 0;
  for (const { type, id } of await listAllDue(deps, contentTypes, now)) {
    try {
      const written = await runWrite(deps, SCHEDULE, async (deps) => {
        await contentRows(type.table).lock(deps.db, id);
        const row = await getRow<StoredRow>(deps, type, id, "all");
        const status = statusAt(statusOf(row), now);
        // An officer or another instance has changed the item since the list was read.
        if (status.state === row.state) return undefined;
        const action = status.state === "published" ? ("published" as const) : ("unpublished" as const);
        return changeStatus<StoredRow>(deps, type, { id, writer: SCHEDULE, action, to: () => ({ status }) });
      });
      if (!written) continue;
      await removeGeneratedFiles(deps, type, written.before, written.after);
      count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { count, failures };
}

/**
 * Publishes and unpublishes due items within seconds. On startup, handles items that became due while the server was
 * down.
 */
export const publishingJob = (deps: ContentDeps & Pick<Deps, "db">, contentTypes: readonly AnyContentType[]): Job => ({
  name: "Publish and unpublish scheduled items",
  everyMs: EVERY_MS,
  atStart: true,
  isDue: async (now) => (await listAllDue(deps, contentTypes, now)).length > 0,
  async run(now) {
    const { count, failures } = await publishDue(deps, contentTypes, now);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} items could not be published or unpublished`);
    return `${count === 1 ? "1 item" : `${count} items`} published or unpublished`;
  },
});
