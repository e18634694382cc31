import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { inWrite, type WriteGround, type WriteUnderWay } from "./in-write.ts";
import { filesOf, getRow, type Kind, type StoredRow } from "./kind.ts";
import { forget, makeFindable } from "./search-entry.ts";
import { checkVersion, type Writer } from "./writer.ts";

type Ground = WriteGround & Pick<Deps, "media">;

/** Who writes, and the files that came with the write, as temp files. */
interface Sent {
  writer: Writer;
  files?: readonly string[];
}

/** What came with a write: fields, files by their field as temp files, and who writes. */
export interface Form<Fields, FileField extends string = never> {
  fields: Fields;
  files: Record<FileField, string[]>;
  writer: Writer;
}

/** A form with one picture, or none when an edit leaves the present one. */
export type ImageForm<Fields> = Form<Fields, "image">;

/** Stores what was sent while `work` writes the rows that name it; a kind without files has none. */
const whileSaving = <Row extends StoredRow, Result>(
  { media }: Pick<Deps, "media">,
  kind: Kind<Row>,
  files: readonly string[],
  work: (keys: string[]) => Promise<Result>,
): Promise<Result> => (kind.media ? media.whileSaving(kind.media, files, work) : work([]));

/** The new row's id and instant, and the keys under which its files are stored. */
interface NewRow {
  id: string;
  now: Date;
  keys: string[];
}

/** Stores a new one: its files, then its row in one transaction with the audit line. @returns the row as stored */
export async function create<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: Kind<Row>,
  { writer, files = [] }: Sent,
  insert: (deps: WriteUnderWay<Given>, row: NewRow) => Promise<void>,
): Promise<Row> {
  return whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const id = deps.newId();
      await insert(deps, { id, now: deps.clock(), keys });
      const row = await getRow(deps, kind, id);
      await makeFindable(deps.db, kind, row);
      await deps.record({ action: "created", entity: kind.entity, entityId: id, label: kind.label(row) });
      return row;
    }),
  );
}

interface Update<Given, Row> extends Sent {
  id: string;
  /** Refuses, before a file is stored, what could not be written; called again in the transaction. */
  check?: (before: Row) => void;
  /** Writes the change; false when the row is no longer at the version of `before`. */
  write: (deps: WriteUnderWay<Given>, before: Row, change: { now: Date; keys: string[] }) => Promise<boolean>;
}

/**
 * Overwrites one; files that it no longer names are deleted afterwards.
 * @returns the row as stored
 * @throws AppError: "not_found"; "stale" when the writer started from another version than the present one.
 */
export async function update<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: Kind<Row>,
  { id, writer, files = [], check, write }: Update<Given, Row>,
): Promise<Row> {
  const checked = (row: Row) => {
    checkVersion(writer, row);
    check?.(row);
    return row;
  };
  checked(await getRow(deps, kind, id));
  const { before, after } = await whileSaving(deps, kind, files, (keys) =>
    inWrite(deps, writer, async (deps) => {
      const before = checked(await getRow(deps, kind, id));
      if (!(await write(deps, before, { now: deps.clock(), keys }))) throw new AppError("stale");
      const after = await getRow(deps, kind, id);
      await makeFindable(deps.db, kind, after);
      await deps.record({ action: "updated", entity: kind.entity, entityId: id, label: kind.label(after) });
      return { before, after };
    }),
  );
  const kept = filesOf(kind, after);
  await deps.media.remove(filesOf(kind, before).filter((file) => !kept.includes(file)));
  return after;
}

/**
 * Deletes one, and its files afterwards.
 * @throws AppError: "not_found", "stale".
 */
export async function remove<Given extends Ground, Row extends StoredRow>(
  deps: Given,
  kind: Kind<Row>,
  {
    id,
    writer,
    write,
  }: { id: string; writer: Writer; write: (deps: WriteUnderWay<Given>, id: string) => Promise<void> },
): Promise<void> {
  const before = await inWrite(deps, writer, async (deps) => {
    const before = await getRow(deps, kind, id);
    checkVersion(writer, before);
    await write(deps, id);
    await forget(deps.db, kind, id);
    await deps.record({ action: "deleted", entity: kind.entity, entityId: id, label: kind.label(before) });
    return before;
  });
  await deps.media.remove(filesOf(kind, before));
}
