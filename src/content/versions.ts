import type { AuditAction } from "#platform/audit/audit.store.ts";
import type { Deps } from "#platform/deps.ts";
import { isMediaKey } from "#platform/media/media-key.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import type { Version } from "#shared/lifecycle.ts";
import type { Standing } from "#shared/publishing.ts";
import type { WriteGround } from "./in-write.ts";
import { filesOf, getRow, type Kind, type StoredRow } from "./kind.ts";
import type { Shown } from "./officers-view.ts";
import { presentStanding, storedStanding } from "./publishing.ts";
import { findUnpublished } from "./unpublished.store.ts";
import { type ContentVersion, hasVersion, insertVersion, listVersions } from "./versions.store.ts";

/** As far as versions concern a kind. */
type Versioned<Row extends StoredRow> = Pick<Kind<Row>, "entity" | "media">;
type Ground = Pick<WriteGround, "db"> & Pick<Deps, "newId">;

interface Written<Row> {
  row: Row;
  standing: Standing;
  at: Date;
  actor: string;
  action: AuditAction | "before";
}

/** Keeps a thing as it is after a write; the files that it names stay as long as this does. */
export async function keepVersion<Row extends StoredRow>(
  { db, newId }: Ground,
  kind: Versioned<Row>,
  { row, standing, at, actor, action }: Written<Row>,
): Promise<void> {
  const version: ContentVersion = {
    id: newId(),
    entity: kind.entity,
    item_id: row.id,
    version: row.version,
    at: at.getTime(),
    actor,
    action,
    state: standing.state,
    publish_at: standing.publishAt?.getTime() ?? null,
    unpublish_at: standing.unpublishAt?.getTime() ?? null,
    row: JSON.stringify(row),
  };
  await insertVersion(db, version, filesOf(kind, row).filter(isMediaKey));
}

/** The same for a thing as it is before a write, where nobody has kept that: it is from before there were versions. */
export async function keepFirstVersion<Row extends StoredRow & { updated_at?: number }>(
  deps: Ground,
  kind: Versioned<Row>,
  row: Row,
  standing: Standing,
): Promise<void> {
  if (await hasVersion(deps.db, row.id, row.version)) return;
  await keepVersion(deps, kind, { row, standing, at: new Date(row.updated_at ?? 0), actor: "", action: "before" });
}

export const VERSIONS_SHOWN_MAX = 100;

/** What a thing was after each write that is kept, the latest first. @throws AppError("not_found") */
export async function listVersionsOf<Row extends StoredRow, Answer>(
  { db }: Pick<Ground, "db">,
  { kind, present }: Shown<Row, Answer>,
  id: string,
): Promise<Version<Answer>[]> {
  const versions = await listVersions(db, id, VERSIONS_SHOWN_MAX);
  const kept = versions.filter(({ entity }) => entity === kind.entity);
  if (kept.length === 0 && !(await findUnpublished(db, kind.entity, id))) await getRow({ db }, kind, id);
  return presentVersions(kept, present);
}

/** Versions as they are answered. */
export const presentVersions = <Row, Answer>(
  versions: readonly ContentVersion[],
  present: (row: Row) => Answer | Promise<Answer>,
): Promise<Version<Answer>[]> =>
  Promise.all(
    versions.map(async ({ version, at, actor, action, row, ...standing }) => ({
      version,
      at: isoInstant(at),
      by: actor,
      action,
      ...presentStanding(storedStanding(standing)),
      state: standing.state,
      item: await present(JSON.parse(row) as Row),
    })),
  );
