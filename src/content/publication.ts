import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { isoInstant } from "#shared/dates.ts";
import {
  type PublicationStatus,
  type PublishingInput,
  type PublishingResponse,
  publishingMessages,
  statusAt,
  statusProblem,
} from "#shared/publishing.ts";
import { claimShortLink, hasShortLink, listShortLinks, releaseSlugs } from "./addresses.store.ts";
import { contentRows, getRow, noLongerExists, setStatus } from "./content.store.ts";
import type { ContentType, StoredRow } from "./content-type.ts";
import { indexForSearch, removeFromIndex } from "./search-index.ts";
import {
  findVersion,
  removeRepeatedVersion,
  storeFirstVersion,
  storeVersion,
  type VersionedRow,
} from "./versions.store.ts";
import { type AuditAction, type ContentDeps, checkVersion, type Writer, type WriteTransaction } from "./write.ts";

export const PUBLISHED: PublicationStatus = { state: "published", publishAt: null, unpublishAt: null };

/** Years that four digits can express. */
const WITH_YEAR = /^[0-9]{4}-/;
const HAS_OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the instant of a form field, null if it is empty. A time without an offset is in `timeZone`.
 * @throws AppError("invalid") if the date does not exist
 */
export function instantOf(text: string, timeZone: string): Date | null {
  if (text === "") return null;
  if (!WITH_YEAR.test(text)) throw new AppError("invalid", { message: publishingMessages.instant });
  try {
    if (HAS_OFFSET.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds);
  } catch (cause) {
    throw new AppError("invalid", { message: publishingMessages.instant, cause });
  }
}

interface Moment {
  now: Date;
  timeZone: string;
}

/**
 * Returns the status after a form with `input` is saved. Fields that the form leaves out keep their value.
 * @throws AppError("invalid") if the input contradicts itself
 */
export function statusAfter(
  before: PublicationStatus,
  input: PublishingInput | undefined,
  { now, timeZone }: Moment,
): PublicationStatus {
  if (!input) return statusAt(before, now);
  const publishAt = input.publishAt === undefined ? before.publishAt : instantOf(input.publishAt, timeZone);
  const unpublishAt = input.unpublishAt === undefined ? before.unpublishAt : instantOf(input.unpublishAt, timeZone);
  const isAhead = input.publishAt !== undefined && publishAt !== null && publishAt > now;
  const state = input.state ?? (isAhead ? "scheduled" : before.state);
  // A draft whose end has passed loses that end, or it could never be published again.
  const isOver = state === "draft" && unpublishAt !== null && unpublishAt <= now;
  // A draft keeps the time that it is planned for. An item that is no longer scheduled loses it.
  const isKept = state === "scheduled" || (state === "draft" && (input.publishAt || before.state === "draft"));
  const after = { state, publishAt: isKept ? publishAt : null, unpublishAt: isOver ? null : unpublishAt };
  const problem = input.unpublishAt || input.state ? statusProblem(after, now) : null;
  if (problem) throw new AppError("invalid", { message: problem });
  return statusAt(after, now);
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at));

/** Returns the status in the columns of a row or a version. */
export const statusOf = ({
  state,
  publish_at,
  unpublish_at,
}: Pick<StoredRow, "state" | "publish_at" | "unpublish_at">): PublicationStatus => ({
  state,
  publishAt: dateOf(publish_at),
  unpublishAt: dateOf(unpublish_at),
});

/** Returns the status as API responses to administrators have it. */
export const presentStatus = ({ state, publishAt, unpublishAt }: PublicationStatus): PublishingResponse => ({
  state,
  ...(publishAt && { publishAt: isoInstant(publishAt.getTime()) }),
  ...(unpublishAt && { unpublishAt: isoInstant(unpublishAt.getTime()) }),
});

/** Returns the fields that every item has in responses. */
export const presentItem = ({ id, created_at, version }: StoredRow) => ({
  _id: id,
  createdAt: isoInstant(created_at),
  version,
});

/** A content type, and how the API answers its rows. */
export interface Presenter<Row extends StoredRow, Answer> {
  type: ContentType<Row>;
  present: (row: Row) => Answer | Promise<Answer>;
}

/** Returns a row as administrators see it: with its publication status. */
export const presentForAdmins = async <Row extends StoredRow, Answer>(
  { present }: Pick<Presenter<Row, Answer>, "present">,
  row: Row,
): Promise<Answer & PublishingResponse> => ({
  ...(await present(row)),
  ...presentStatus(statusOf(row)),
  ...(row.state !== "published" && row.was_published === 1 && { wasPublished: true }),
});

/** Returns items as administrators see them: with their publication status and short links. */
export async function listForAdmins<Row extends StoredRow, Answer>(
  { db }: { db: Db },
  { type, present }: Presenter<Row, Answer>,
  rows: readonly Row[],
): Promise<(Answer & PublishingResponse)[]> {
  const links = await listShortLinks(
    db,
    type,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const shortLink = links.get(row.id);
      return { ...(await presentForAdmins({ present }, row)), ...(shortLink !== undefined && { shortLink }) };
    }),
  );
}

/** Returns one item as administrators see it, in any state. @throws AppError("not_found") */
export async function getForAdmins<Row extends StoredRow, Answer>(
  deps: { db: Db },
  presenter: Presenter<Row, Answer>,
  id: string,
): Promise<Answer & PublishingResponse> {
  const [item] = await listForAdmins(deps, presenter, [await getRow(deps, presenter.type, id, "all")]);
  if (!item) throw noLongerExists(presenter.type);
  return item;
}

/** @throws AppError("stale") if the writer did not start from the current version of an item */
export async function checkItemVersion({ db }: { db: Db }, writer: Writer, row: VersionedRow): Promise<void> {
  if (writer.expectedVersion === undefined || writer.expectedVersion === row.version) return;
  const version = await findVersion(db, row.id, row.version);
  checkVersion(writer, row, version?.actor);
}

/** The state that "Restore" returns an item to, and whether visitors have ever seen it. */
interface History {
  restoreState: StoredRow["restore_state"];
  wasPublished: boolean;
}

export const historyOf = (row: StoredRow): History => ({
  restoreState: row.restore_state,
  wasPublished: row.was_published === 1,
});

/**
 * Gives a row its publication status, its slug and its search entry. An item that was never published has no slug, so that
 * its title can still change.
 * @returns the row after it
 */
export async function applyStatus<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  row: Row,
  status: PublicationStatus,
  { restoreState, wasPublished, now }: History & { now: Date },
): Promise<Row> {
  const { db } = deps;
  if (row.state === "trashed" && status.state !== "trashed") await type.checkRestore?.(db, row);
  const isPublished = status.state === "published";
  const isKnown = wasPublished || isPublished;
  const slug = type.claimSlug ? await slugFor(deps, type, row, { isPublished, isKnown }) : undefined;
  await setStatus(db, type.table, row.id, {
    status,
    deleted_at: status.state === "trashed" ? (row.deleted_at ?? now.getTime()) : null,
    restore_state: restoreState,
    was_published: isKnown ? 1 : 0,
    ...(slug !== undefined && { slug }),
    ...(status.state === "trashed" && type.clearedInTrash),
  });
  const after = await getRow(deps, type, row.id, "all");
  if (isPublished && !wasPublished && hasShortLink(type)) await claimShortLink(db, type, row.id);
  const visible = await type.find(db, row.id, "published");
  if (visible) await indexForSearch(db, type, visible);
  else await removeFromIndex(db, type, row.id);
  return after;
}

async function slugFor<Row extends StoredRow & { slug?: string | null }>(
  { db }: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  row: Row,
  { isPublished, isKnown }: { isPublished: boolean; isKnown: boolean },
): Promise<string | null> {
  if (isPublished) return row.slug ?? (await type.claimSlug?.(db, row)) ?? null;
  if (isKnown) return row.slug ?? null;
  await releaseSlugs(db, type.entity, row.id);
  return null;
}

interface Write extends History {
  writer: Pick<Writer, "username" | "isAutosave">;
  action: AuditAction;
  now: Date;
  status: PublicationStatus;
  /** Whether the item may lack a field that visitors need, because the write erases, hides or brings back something. */
  mayBeIncomplete?: boolean;
}

/**
 * Completes a write: sets the status, stores the version and records the audit entry.
 * @returns the stored row
 * @throws AppError if visitors would see an item without a field that they need
 */
export async function finishWrite<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  written: Row,
  { writer, action, now, status, mayBeIncomplete = false, ...history }: Write,
): Promise<Row> {
  // A draft that visitors have seen stays complete, because people may have registered for it.
  const isNewDraft = status.state === "draft" && !history.wasPublished;
  if (status.state !== "trashed" && !isNewDraft && !mayBeIncomplete) type.checkComplete?.(written);
  const row = await applyStatus(deps, type, written, status, { ...history, now });
  const version = { row, status, at: now, actor: writer.username, action };
  const isRepeated = writer.isAutosave === true && (await removeRepeatedVersion(deps.db, version));
  await storeVersion(deps, type, version);
  const entry = { action, entity: type.entity, entityId: row.id, label: type.label(row) };
  await deps.record(entry, { isAudited: !isRepeated });
  return row;
}

/**
 * Locks an item for a write, checks the version that the writer started from, and stores the current version if none is
 * stored yet.
 * @throws AppError: "not_found", "stale"
 */
export async function lockForWrite<Row extends StoredRow>(
  deps: WriteTransaction<ContentDeps>,
  type: ContentType<Row>,
  id: string,
  writer: Writer,
): Promise<Row> {
  await contentRows(type.table).lock(deps.db, id);
  const row = await getRow(deps, type, id, "all");
  await checkItemVersion(deps, writer, row);
  await storeFirstVersion(deps, type, row, statusOf(row));
  return row;
}
