import type { Db } from "#platform/db/database.ts";
import { type ErasedAt, fileFingerprint, itemFingerprint, pictureFingerprint } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { contentRows, getRow } from "./content.store.ts";
import type { AnyContentType, StoredRow } from "./content-type.ts";
import { finishWrite, historyOf, lockForWrite, statusOf } from "./publication.ts";
import { publish, unpublish } from "./publish.ts";
import { eraseItem, recordErasedFiles } from "./removal.ts";
import * as store from "./versions.store.ts";
import { runWrite, type Writer, type WriteTransaction } from "./write.ts";

/** A picture that visitors can report. */
export interface SourcePicture {
  title: string;
  /** The media key, or the URL of a picture on another site. */
  image: string;
  page: string;
  /** Whether visitors see the picture now. */
  isShown: boolean;
  consentNote?: string | undefined;
}

type Tx = WriteTransaction<Deps>;

/** Finds, hides, shows and removes the pictures of one content type, in any state. */
export interface PictureSource {
  /** Returns the text that identifies an erased picture in the list of erasures. */
  fingerprint: (id: string) => string;
  find: (db: Db, id: string) => Promise<SourcePicture | undefined>;
  /**
   * Hides a picture in a running write. Returns undefined if it cannot be hidden, otherwise the keys of generated files that
   * show it. Delete them after the commit.
   */
  hide: (deps: Tx, id: string, writer: Writer) => Promise<readonly string[] | undefined>;
  /**
   * Shows a picture again that the site hid after a report. Returns undefined if there is nothing to show, otherwise the same
   * as `hide`.
   */
  show: (deps: Tx, id: string, writer: Writer) => Promise<readonly string[] | undefined>;
  /** Erases a picture with its copies, also from versions. */
  eraseItem: (deps: Deps, id: string, writer: Writer) => Promise<void>;
}

/** A source whose pictures have the ID of their file. */
export interface FileSource extends PictureSource {
  /** Removes from restored rows the pictures that were erased after the backup. */
  eraseAgain: (db: Db, erasedAt: ErasedAt) => Promise<void>;
}

type ItemRow = StoredRow & { image: string };

/** The pictures of items that exist only for their picture. The ID is that of the item. A hidden picture is a draft. */
export const picturesAsItems = (type: AnyContentType): PictureSource => ({
  fingerprint: (id) => itemFingerprint(type.entity, id),
  async find(db, id) {
    const row: ItemRow | undefined = await type.find(db, id, "all");
    if (!row) return undefined;
    const isShown = (await type.find(db, id, "published")) !== undefined;
    return { title: type.label(row), image: row.image, page: type.page?.(row) ?? "/", isShown };
  },
  hide: async (deps, id, writer) => ((await unpublish(deps, type, { id, writer })) ? [] : undefined),
  async show(deps, id, writer) {
    if (!(await store.wasHiddenBySite(deps.db, id, ({ state }) => state === "published"))) return undefined;
    return (await publish(deps, type, { id, writer })) ? [] : undefined;
  },
  eraseItem: (deps, id, writer) => eraseItem(deps, type, id, writer),
});

/** Returns whether a text can be the ID of a stored picture. */
export const isPictureId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

type PictureRow = StoredRow & { image: string | null };

/** The columns that belong to a picture. They go with it, because alternative texts name people. */
const DETAILS = ["alt", "focus"] as const;

const detailsOf = (row: object) =>
  Object.fromEntries(DETAILS.filter((name) => name in row).map((name) => [name, row[name as never] as unknown]));

/**
 * The pictures of items that stay without their picture, such as people. Several items can use one picture, because people
 * keep it in the next year. The ID is that of the file. A hidden picture is only in the versions of its items.
 * @param none the value of the column `image` without a picture
 */
export function picturesOfItems(type: AnyContentType, none: string | null): FileSource {
  const { table } = type;
  const folder = type.media?.folder ?? "";
  const findKey = async (db: Db, id: string) =>
    isPictureId(id) ? store.findKey(db, table, `${folder}/${id}-`) : undefined;

  const withoutPicture = (row: object) => ({
    image: none,
    ...Object.fromEntries(Object.keys(detailsOf(row)).map((name) => [name, null])),
  });

  /** Changes the picture of an item and stores one version. */
  async function write(deps: Tx, before: PictureRow, columns: object, writer: Pick<Writer, "username">): Promise<void> {
    const now = deps.clock();
    await contentRows(table).update(deps.db, before, { now, columns: columns as never });
    await finishWrite(deps, type, await getRow<PictureRow>(deps, type, before.id, "all"), {
      ...historyOf(before),
      writer,
      action: "updated",
      now,
      status: statusOf(before),
    });
  }

  async function removeFromItems(deps: Tx, key: string, { username }: Writer): Promise<void> {
    for (const id of await store.listIdsWith(deps.db, table, key)) {
      const row: PictureRow = await lockForWrite(deps, type, id, { username });
      if (row.image === key) await write(deps, row, withoutPicture(row), { username });
    }
  }

  async function removeFromVersions(db: Db, key: string): Promise<void> {
    for (const version of await store.listVersionsWith(db, key)) {
      const row = JSON.parse(version.row) as PictureRow;
      await store.replaceVersionRow(db, version.id, key, JSON.stringify({ ...row, ...withoutPicture(row) }));
    }
  }

  /** Returns the ID of an item that only had the picture earlier. */
  const findFormerItem = async (db: Db, key: string) => (await store.listVersionsWith(db, key))[0]?.item_id;

  /** Locks all items that have or had a picture, so that no write at the same time restores or copies it. */
  async function lockItems(db: Db, key: string): Promise<void> {
    const current = await store.listIdsWith(db, table, key);
    const former = (await store.listVersionsWith(db, key)).map(({ item_id }) => item_id);
    for (const id of [...new Set([...current, ...former])].sort()) await contentRows(table).lock(db, id);
  }

  return {
    fingerprint: pictureFingerprint,

    async find(db, id) {
      const key = await findKey(db, id);
      if (key === undefined) return undefined;
      const current = await store.listIdsWith(db, table, key);
      for (const item of current) {
        const row: PictureRow | undefined = await type.find(db, item, "published");
        if (row) return { title: type.label(row), image: key, page: type.page?.(row) ?? "/", isShown: true };
      }
      const item = current[0] ?? (await findFormerItem(db, key));
      const row: PictureRow | undefined = item === undefined ? undefined : await type.find(db, item, "all");
      return row && { title: type.label(row), image: key, page: type.page?.(row) ?? "/", isShown: false };
    },

    async hide(deps, id, writer) {
      const key = await findKey(deps.db, id);
      if (key === undefined) return undefined;
      await removeFromItems(deps, key, writer);
      return [];
    },

    /** Items that have another picture by now keep that one. */
    async show(deps, id, { username }) {
      const key = await findKey(deps.db, id);
      if (key === undefined) return undefined;
      const latest = new Map<string, string>();
      for (const { item_id, row } of await store.listVersionsWith(deps.db, key))
        if (!latest.has(item_id)) latest.set(item_id, row);
      let shown = 0;
      for (const [item, row] of [...latest].sort(([one], [other]) => (one < other ? -1 : 1))) {
        const current: PictureRow = await lockForWrite(deps, type, item, { username });
        const isShownIn = ({ row }: { row: string }) => (JSON.parse(row) as PictureRow).image === key;
        if (current.image !== none || !(await store.wasHiddenBySite(deps.db, item, isShownIn))) continue;
        await write(deps, current, { image: key, ...detailsOf(JSON.parse(row) as PictureRow) }, { username });
        shown += 1;
      }
      return shown > 0 ? [] : undefined;
    },

    /** Removes a picture from its items and from their versions. The items stay. */
    async eraseItem(deps, id, writer) {
      const key = await findKey(deps.db, id);
      const picture = await this.find(deps.db, id);
      if (key === undefined || !picture) return;
      await runWrite(deps, writer, async (deps) => {
        await lockItems(deps.db, key);
        const [item = await findFormerItem(deps.db, key)] = await store.listIdsWith(deps.db, table, key);
        await removeFromItems(deps, key, writer);
        await removeFromVersions(deps.db, key);
        await recordErasedFiles(deps, [key], deps.clock());
        const entity = `${type.entity} picture`;
        await deps.record({ action: "erased", entity, entityId: item ?? "", label: picture.title });
      });
      await deps.media.remove([key]);
    },

    async eraseAgain(db, erasedAt) {
      for (const key of await store.listKeys(db, table, folder)) {
        if (erasedAt(fileFingerprint(key)) === undefined) continue;
        for (const id of await store.listIdsWith(db, table, key)) {
          const row = await getRow<PictureRow>({ db }, type, id, "all");
          await store.overwrite(db, table, id, withoutPicture(row));
        }
        await removeFromVersions(db, key);
      }
    },
  };
}
