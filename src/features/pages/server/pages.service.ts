import type { ZodType } from "zod";
import type { ContentType, SearchEntry } from "#content/content-type.ts";
import { listForAdmins, PUBLISHED } from "#content/publication.ts";
import { changeStatus } from "#content/publish.ts";
import { update } from "#content/save.ts";
import { type ContentDeps, type Form, type ImageForm, runWrite, type Writer } from "#content/write.ts";
import { type CachedValue, cacheUntilChange, type Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { asOneLine } from "#shared/form-fields.ts";
import {
  NO_DETAILS,
  type PictureColumns,
  pictureColumns,
  presentPicture,
  rowForNextImage,
} from "#shared/picture-fields.ts";
import { type Page, type PagePictureInput, type PageUpdate, pageFields, pageMessages } from "../pages.contract.ts";
import { defaultTexts, type PagePicture } from "../pages.labels.ts";
import { editablePages, isPageId, type PageId, readable, withNames } from "../pages.rules.ts";
import * as store from "./pages.store.ts";

/** The image as stored with the page's texts, so that drafts and versions include it. `image` is its key. */
interface StoredPicture extends PictureColumns {
  image: string;
}

type PictureDetails = Pick<PagePictureInput, "alt" | "decorative" | "focus" | "withoutImage">;

/** @param stored a page's texts as JSON */
export const pictureIn = (stored: string): StoredPicture | undefined =>
  (JSON.parse(stored) as { picture?: StoredPicture }).picture;

const presentPagePicture = (deps: Pick<Deps, "mediaBaseUrl">, stored: string): PagePicture | null => {
  const picture = pictureIn(stored);
  return picture ? { image: mediaUrl(picture.image, deps.mediaBaseUrl), ...presentPicture(picture) } : null;
};

/** Returns a page's texts with the image details of a form. @param added the key of a new image */
function withPicture(stored: string, { withoutImage, ...details }: PictureDetails, added: string | undefined): string {
  const { picture: before, ...words } = JSON.parse(stored) as { picture?: StoredPicture };
  const image = added ?? (withoutImage ? undefined : before?.image);
  if (image === undefined) return JSON.stringify(words);
  const current = before ? rowForNextImage(before, image) : NO_DETAILS;
  return JSON.stringify({ ...words, picture: { image, ...pictureColumns(details, current) } });
}

const listed = (id: string): Omit<(typeof editablePages)[number], "id" | "parts"> =>
  editablePages.find((page) => page.id === id) ?? { title: id, path: "/", foundBy: "" };

const keysIn = (stored: string): string[] => {
  const picture = pictureIn(stored);
  return picture ? [picture.image] : [];
};

export const pages: ContentType<store.PageRow> = {
  entity: "page",
  apiPath: "/api/pages",
  find: store.findPage,
  label: ({ id }) => listed(id).title,
  table: "pages",
  page: ({ id }) => listed(id).path,
  alwaysExists: true,
  media: {
    folder: "pages",
    fileType: "image",
    files: ({ fields, shown }) => [...new Set([fields, shown].flatMap(keysIn))],
    columns: [
      { table: "pages", column: "fields", published: { view: "published_pages" }, keysIn },
      { table: "pages", column: "shown", keysIn },
    ],
  },
  search: { of: (row) => pageSearchEntry(row) },
};

type Words = Record<string, unknown>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a value with every text in it as one line. */
const inOneLine = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? asOneLine(part) : part));

/** Returns the texts that officers have written. A text that its field no longer accepts is left out. */
function savedTexts(id: PageId, stored: string): Words {
  const fields: Record<string, ZodType> = pageFields[id].shape;
  const isAccepted = (name: string, value: unknown) => fields[name]?.safeParse(value).success === true;
  const saved = Object.entries(JSON.parse(stored) as Words)
    // Earlier releases accepted line breaks in titles.
    .map(([name, value]) => [name, isAccepted(name, value) ? value : inOneLine(value)] as const)
    .filter(([name, value]) => isAccepted(name, value));
  return Object.fromEntries(saved);
}

const wordsOf = (id: PageId, stored: string): Words => ({ ...defaultTexts[id], ...savedTexts(id, stored) });

/** Returns only the texts that differ from the defaults, so that later releases can improve the defaults. */
const toStore = (id: PageId, words: Words, otherContent: object | undefined) => {
  const isWritten = ([name, value]: [string, unknown]) => !same(value, (defaultTexts[id] as object as Words)[name]);
  return JSON.stringify({ ...Object.fromEntries(Object.entries(words).filter(isWritten)), ...otherContent });
};

const unwritten = (id: string): store.PageRow => ({
  id,
  fields: "{}",
  shown: "{}",
  version: 1,
  created_at: 0,
  updated_at: 0,
  state: "published",
  publish_at: null,
  unpublish_at: null,
  deleted_at: null,
  restore_state: null,
  was_published: 1,
});

type PresentGround = Pick<Deps, "mediaBaseUrl">;

/** @throws AppError("not_found") for an unknown ID */
export function presentPage(deps: PresentGround, { id, fields, version }: store.PageRow): Page {
  if (!isPageId(id)) throw new AppError("not_found");
  const picture = id === "home" && { picture: presentPagePicture(deps, fields) };
  return { ...wordsOf(id, fields), ...picture, _id: id, version } as Page;
}

/** Returns all pages as visitors see them, in display order. */
async function listPages(deps: PresentGround & { db: Db }): Promise<Page[]> {
  const rows = await store.listPages(deps.db, "published");
  return editablePages.map(({ id }) => presentPage(deps, rows.find((row) => row.id === id) ?? unwritten(id)));
}

/** Returns the cached texts of pages, which every rendering needs. */
export const cachedPages = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl">): CachedValue<readonly Page[]> =>
  cacheUntilChange(deps.changes, () => listPages(deps), pages.entity);

/** Returns a page as administrators see it: the draft if there is one. @throws AppError("not_found") */
export async function getAdminPage(deps: PresentGround & { db: Db }, id: string): Promise<Page> {
  const row = (await store.findPage(deps.db, id, "all")) ?? unwritten(id);
  const [page] = await listForAdmins(deps, { type: pages, present: (row) => presentPage(deps, row) }, [row]);
  if (!page) throw new AppError("not_found");
  return page;
}

interface PageWrite extends Form<{ state?: PageUpdate["state"]; publishAt?: PageUpdate["publishAt"] }, "image"> {
  check?: (before: store.PageRow) => void;
  /** Returns the row to store. @param added the key of an uploaded file */
  change: (before: string, added: string | undefined) => string;
}

/** Saves a page. A draft or a scheduled version is stored next to the published version. */
async function writePage(
  deps: ContentDeps & { db: Db },
  id: PageId,
  { fields, files, writer, check, change }: PageWrite,
) {
  const now = deps.clock().getTime();
  await store.beginPage(deps.db, { ...unwritten(id), created_at: now, updated_at: now });
  await update(deps, pages, {
    id,
    writer: { ...writer, publishing: { state: fields.state, publishAt: fields.publishAt } },
    files: files.image,
    ...(check && { check }),
    write: (deps, before, { now, keys: [added] }) =>
      store.updatePage(deps.db, before, {
        now,
        columns: {
          fields: change(before.fields, added),
          shown: before.state === "published" ? before.fields : before.shown,
        },
      }),
  });
}

/** Updates the texts of a page. @throws AppError: "not_found", "stale" */
export const savePage = (
  deps: ContentDeps & { db: Db },
  id: PageId,
  fields: PageUpdate,
  writer: Writer,
): Promise<void> => {
  const { state: _state, publishAt: _publishAt, ...words } = fields;
  const change = (before: string) => {
    const picture = pictureIn(before);
    return toStore(id, { ...wordsOf(id, before), ...words }, picture && { picture });
  };
  return writePage(deps, id, { fields, files: { image: [] }, writer, change });
};

/** Replaces the image of a page or its details. @throws AppError: as above; "image_required" */
export const savePicture = (
  deps: ContentDeps & { db: Db },
  id: PageId,
  { fields, files, writer }: ImageForm<PagePictureInput>,
) =>
  writePage(deps, id, {
    fields,
    files,
    writer,
    check(before) {
      if (files.image.length === 0 && !fields.withoutImage && !pictureIn(before.fields))
        throw new AppError("image_required", { message: pageMessages.pictureRequired });
    },
    change: (before, added) => withPicture(before, fields, added),
  });

/** Discards a draft. The published version stays. @throws AppError: "not_found" without a draft, "stale" */
export const discardDraft = (deps: ContentDeps, id: string, writer: Writer): Promise<unknown> =>
  runWrite(deps, writer, (deps) =>
    changeStatus(deps, pages, {
      id,
      writer,
      action: "updated",
      to(row) {
        if (row.state === "published") throw new AppError("not_found", { message: "There is no draft to discard" });
        return { status: PUBLISHED, columns: { fields: row.shown } };
      },
    }),
  );

/** The branch's names are on every page, so they are not search words. */
const NAMELESS = { name: "the branch", longName: "the branch" };

/** Returns the search entry of a page: its subject, and the texts that officers have written. */
function pageSearchEntry({ id, fields }: store.PageRow): SearchEntry {
  const { title, path, foundBy, headings } = listed(id);
  const written = readable(withNames(isPageId(id) ? savedTexts(id, fields) : {}, NAMELESS));
  return { title, path, headings, text: [foundBy, written].filter(Boolean).join("\n") };
}

/** Returns the search entries of all searchable pages, with the versions that they are made from. */
export async function listPageSearchEntries(db: Db): Promise<(SearchEntry & { id: string; version: number })[]> {
  const rows = await store.listPages(db, "published");
  return editablePages.flatMap(({ id, foundBy }) => {
    const row = rows.find((row) => row.id === id);
    if (!row && foundBy === "") return [];
    return [{ ...pageSearchEntry(row ?? unwritten(id)), id, version: row?.version ?? 1 }];
  });
}
