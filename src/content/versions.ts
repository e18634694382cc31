import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/dates.ts";
import type { Version } from "#shared/lifecycle.ts";
import { statusAt } from "#shared/publishing.ts";
import { contentRows, findState, getRow } from "./content.store.ts";
import { type ContentType, removeGeneratedFiles, type StoredRow } from "./content-type.ts";
import { finishWrite, historyOf, lockForWrite, type Presenter, presentStatus, statusOf } from "./publication.ts";
import { type ContentVersion, findVersion, lastVersionBefore, listVersions } from "./versions.store.ts";
import { type ContentDeps, runWrite, type Writer, type WriteTransaction } from "./write.ts";

export const VERSIONS_SHOWN_MAX = 100;

/** Returns the stored versions of an item, the latest first. @throws AppError("not_found") */
export async function listVersionsOf<Row extends StoredRow, Answer>(
  { db }: { db: Db },
  { type, present }: Presenter<Row, Answer>,
  id: string,
): Promise<Version<Answer>[]> {
  const versions = await listVersions(db, id, VERSIONS_SHOWN_MAX);
  const kept = versions.filter(({ entity }) => entity === type.entity);
  if (kept.length === 0) await getRow({ db }, type, id, "all");
  return presentVersions(kept, present);
}

/** Returns versions in the form of API responses. */
export const presentVersions = <Row, Answer>(
  versions: readonly ContentVersion[],
  present: (row: Row) => Answer | Promise<Answer>,
): Promise<Version<Answer>[]> =>
  Promise.all(
    versions.map(async ({ version, at, actor, action, row, ...status }) => ({
      version,
      at: isoInstant(at),
      by: actor,
      action,
      ...presentStatus(statusOf(status)),
      state: status.state,
      item: await present(JSON.parse(row) as Row),
    })),
  );

/** Columns that belong to the item, not to one version of it. */
const ownColumns = [
  "slug",
  "position",
  "shown",
  "batch",
  "created_at",
  "state",
  "publish_at",
  "unpublish_at",
  "deleted_at",
  "restore_state",
  "was_published",
] as const;

const hasEvent = (row: object): row is { event_id: string | null } => "event_id" in row;

async function writeContent<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  current: Row,
  earlier: Row,
): Promise<Row> {
  const kept = ownColumns.filter((name) => name in current).map((name) => [name, current[name as keyof Row]]);
  const row = {
    ...earlier,
    ...Object.fromEntries(kept),
    version: current.version + 1,
    updated_at: deps.clock().getTime(),
  };
  if (type.belongsTo && hasEvent(row) && row.event_id && !(await findState(deps.db, type.belongsTo, row.event_id)))
    row.event_id = null;
  if (type.overwrite) await type.overwrite(deps, row);
  else await contentRows(type.table).put(deps.db, row as never);
  return getRow(deps, type, row.id, "all");
}

interface RestoreParams {
  id: string;
  version: number;
  writer: Writer;
}

/** Restores an earlier version as a new version. @throws AppError: "not_found", "stale" */
export async function restoreVersion<Row extends StoredRow>(
  deps: ContentDeps & { db: Db },
  type: ContentType<Row>,
  { id, version, writer }: RestoreParams,
): Promise<void> {
  const { before, after } = await runWrite(deps, writer, async (deps) => {
    const before = await lockForWrite(deps, type, id, writer);
    const found = await findVersion(deps.db, id, version);
    if (!found || before.state === "trashed") throw new AppError("not_found");
    const written = await writeContent(deps, type, before, JSON.parse(found.row) as Row);
    const rest = { ...historyOf(before), writer, action: "restored" as const, now: deps.clock() };
    return { before, after: await finishWrite(deps, type, written, { ...rest, status: statusOf(before) }) };
  });
  await removeGeneratedFiles(deps, type, before, after);
}

/** Undoes the last write of an item: its content and its status. An item that was created goes to the trash. */
export async function undoLastWrite<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<{ before: Row; after: Row }> {
  const before = await lockForWrite(deps, type, id, writer);
  const now = deps.clock();
  const found = await lastVersionBefore(deps.db, id, before.version);
  if (!found && type.alwaysExists) throw new AppError("not_found", { message: "There is no earlier version" });
  const status = found ? statusAt(statusOf(found), now) : { ...statusOf(before), state: "trashed" as const };
  const cameFrom = before.state === "trashed" ? before.restore_state : before.state;
  const written = await writeContent(deps, type, before, found ? (JSON.parse(found.row) as Row) : before);
  const after = await finishWrite(deps, type, written, {
    writer,
    action: "restored",
    now,
    status,
    restoreState: status.state === "trashed" ? cameFrom : null,
    wasPublished: historyOf(before).wasPublished,
    mayBeIncomplete: true,
  });
  return { before, after };
}
