import { getRow } from "#content/content.store.ts";
import { type FileSource, isPictureId } from "#content/item-pictures.ts";
import { finishWrite, historyOf, lockForWrite, statusOf } from "#content/publication.ts";
import { recordErasedFiles } from "#content/removal.ts";
import { listVersionKeys, listVersionsWith, replaceVersionRow, wasHiddenBySite } from "#content/versions.store.ts";
import { runWrite, type Writer, type WriteTransaction } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { fileFingerprint, pictureFingerprint } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { pages, pictureIn } from "./pages.service.ts";
import * as store from "./pages.store.ts";

type Tx = WriteTransaction<Deps>;
type Texts = Pick<store.PageRow, "fields" | "shown">;

const textsOf = ({ fields, shown }: Texts) => [fields, shown];
const uses = (row: Texts, key: string) => textsOf(row).some((stored) => pictureIn(stored)?.image === key);

/** Removes a picture from a page's texts. @param stored the texts as JSON */
function removeFrom(stored: string, key: string): string {
  const { picture, ...words } = JSON.parse(stored) as { picture?: { image: string } };
  return picture?.image === key ? JSON.stringify(words) : stored;
}

const without = <Row extends Texts>(row: Row, key: string): Row => ({
  ...row,
  fields: removeFrom(row.fields, key),
  shown: removeFrom(row.shown, key),
});

/** Returns the key of a picture that a page or a version uses, and its page. @param id UUID at the start of the file name */
async function findKey(db: Db, id: string): Promise<{ key: string; pageId: string } | undefined> {
  if (!isPictureId(id)) return undefined;
  const start = `pages/${id}-`;
  for (const row of await store.listPages(db, "all"))
    for (const stored of textsOf(row)) {
      const key = pictureIn(stored)?.image;
      if (key?.startsWith(start)) return { key, pageId: row.id };
    }
  const key = (await listVersionKeys(db, "pages")).find((key) => key.startsWith(start));
  const [version] = key === undefined ? [] : await listVersionsWith(db, key);
  return key === undefined || !version ? undefined : { key, pageId: version.item_id };
}

/** Changes the texts of a locked page and stores one version. */
async function write(deps: Tx, before: store.PageRow, after: Texts, username: string): Promise<void> {
  const now = deps.clock();
  await store.updatePage(deps.db, before, { now, columns: { fields: after.fields, shown: after.shown } });
  await finishWrite(deps, pages, await getRow(deps, pages, before.id, "all"), {
    ...historyOf(before),
    writer: { username },
    action: "updated",
    now,
    status: statusOf(before),
  });
}

async function removeFromVersions(db: Db, key: string): Promise<void> {
  for (const { id, row } of await listVersionsWith(db, key))
    await replaceVersionRow(db, id, key, JSON.stringify(without(JSON.parse(row) as store.PageRow, key)));
}

/** The pictures of pages, as visitors report them. A hidden picture is only in the versions of its page. */
export const pagePictures: FileSource = {
  fingerprint: pictureFingerprint,

  async find(db, id) {
    const found = await findKey(db, id);
    const row = found && (await store.findPage(db, found.pageId, "all"));
    if (!row) return undefined;
    const published = await store.findPage(db, row.id, "published");
    const isShown = published !== undefined && pictureIn(published.fields)?.image === found.key;
    return { title: pages.label(row), image: found.key, page: pages.page?.(row) ?? "/", isShown };
  },

  async hide(deps, id, { username }) {
    const found = await findKey(deps.db, id);
    if (!found) return undefined;
    const row = await lockForWrite(deps, pages, found.pageId, { username });
    await write(deps, row, without(row, found.key), username);
    return [];
  },

  /** A page that has another picture by now keeps that one. */
  async show(deps, id, { username }) {
    const found = await findKey(deps.db, id);
    const [version] = found ? await listVersionsWith(deps.db, found.key) : [];
    if (!found || !version) return undefined;
    const row = await lockForWrite(deps, pages, found.pageId, { username });
    if (textsOf(row).some((stored) => pictureIn(stored))) return undefined;
    const isShownIn = ({ row }: { row: string }) => uses(JSON.parse(row) as store.PageRow, found.key);
    if (!(await wasHiddenBySite(deps.db, row.id, isShownIn))) return undefined;
    const picture = textsOf(JSON.parse(version.row) as store.PageRow)
      .map(pictureIn)
      .find((picture) => picture?.image === found.key);
    const add = (stored: string) => JSON.stringify({ ...(JSON.parse(stored) as object), picture });
    await write(deps, row, { fields: add(row.fields), shown: add(row.shown) }, username);
    return [];
  },

  /** Removes a picture from its page and from the page's versions. The page then has its default picture. */
  async eraseItem(deps: Deps, id: string, writer: Writer): Promise<void> {
    const found = await findKey(deps.db, id);
    if (!found) return;
    const { key, pageId } = found;
    await runWrite(deps, writer, async (deps) => {
      const row = await lockForWrite(deps, pages, pageId, { username: writer.username });
      if (uses(row, key)) await write(deps, row, without(row, key), writer.username);
      await removeFromVersions(deps.db, key);
      await recordErasedFiles(deps, [key], deps.clock());
      await deps.record({ action: "erased", entity: "page picture", entityId: pageId, label: pages.label(row) });
    });
    await deps.media.remove([key]);
  },

  async eraseAgain(db, erasedAt) {
    const current = (await store.listPages(db, "all")).flatMap((row) =>
      textsOf(row).flatMap((stored) => pictureIn(stored)?.image ?? []),
    );
    for (const key of new Set([...current, ...(await listVersionKeys(db, "pages"))])) {
      if (erasedAt(fileFingerprint(key)) === undefined) continue;
      for (const row of await store.listPages(db, "all"))
        if (uses(row, key)) await store.overwriteTexts(db, without(row, key));
      await removeFromVersions(db, key);
    }
  },
};
