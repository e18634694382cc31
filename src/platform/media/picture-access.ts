import { type Changes, cacheUntilChange, type Db } from "../db/database.ts";
import { fileFingerprint, wasErased } from "../db/erasures.store.ts";
import { listPublishedPictures, type MediaColumn } from "../db/media-columns.store.ts";
import { createSignedLinks, type SignedQuery } from "../signed-links.ts";
import { mainKeyOf, pictureFiles } from "./media-key.ts";

/** All links created within one period are equal, and stay valid for at least one more period. */
const LINK_PERIOD_SECONDS = 10 * 60;
const LINK_SECONDS = 2 * LINK_PERIOD_SECONDS;
/** Writes of other instances are announced within a second. After that, an unknown picture is looked up again. */
const LOOK_AGAIN_MS = 1000;

const PICTURE = /^[a-z0-9-]+\/[\w@-]+\.(?:webp|avif)$/;

interface PictureAccessOptions {
  db: Db;
  mediaColumns: readonly MediaColumn[];
  changes: Pick<Changes, "on">;
  clock: () => Date;
  mediaBaseUrl: string;
}

/**
 * Decides who may see stored pictures. Keeps the keys of published pictures in memory until content changes, so that
 * sending a picture needs no query. While the database is unavailable, the last known keys apply.
 */
export function createPictureAccess({ db, mediaColumns, changes, clock, mediaBaseUrl }: PictureAccessOptions) {
  const links = createSignedLinks(
    { db, clock },
    { name: "picture-links", validSeconds: LINK_SECONDS, periodSeconds: LINK_PERIOD_SECONDS },
  );
  let lastRead: { keys: ReadonlySet<string>; at: number } | undefined;
  const published = cacheUntilChange(changes, async () => {
    const at = clock().getTime();
    const keys = await listPublishedPictures(db, mediaColumns);
    lastRead = { keys, at };
    return keys;
  });
  const publishedKeys = () =>
    published.get().catch((error: unknown) => {
      if (lastRead) return lastRead.keys;
      throw error;
    });

  async function isPublished(key: string): Promise<boolean> {
    if ((await publishedKeys()).has(key)) return true;
    if (lastRead && Math.abs(clock().getTime() - lastRead.at) < LOOK_AGAIN_MS) return false;
    published.invalidate();
    return (await publishedKeys()).has(key);
  }

  const isFileOf = (key: string, fileKey: string) =>
    fileKey === key || pictureFiles(key).some((file) => file.key === fileKey);

  const prefix = `${mediaBaseUrl}/media/`;
  const pictureAt = (text: string) => {
    const key = text.startsWith(prefix) ? text.slice(prefix.length) : "";
    return PICTURE.test(key) ? key : undefined;
  };

  /** Returns a function that signs the URLs of unpublished pictures in an API response and leaves the rest unchanged. */
  const signer = async () => {
    const [keys, sign] = await Promise.all([publishedKeys(), links.signer()]);
    return <Answer>(answer: Answer): Answer =>
      withTexts(answer, (text) => {
        const key = pictureAt(text);
        // Always a URL of this site, because a CDN must not cache unpublished pictures.
        return key === undefined || keys.has(key) ? text : `/media/${key}?${sign(key)}`;
      });
  };

  return {
    /**
     * Returns who may see a file of a picture: everyone while published content uses the picture, otherwise officers
     * and clients with a signed link. Nobody may see a file that belongs to no picture.
     * @throws the database's error if the published pictures were never loaded
     */
    async accessTo(fileKey: string, query: SignedQuery): Promise<"everyone" | "link" | "officers" | "nobody"> {
      const key = mainKeyOf(fileKey);
      if (!PICTURE.test(fileKey) || !isFileOf(key, fileKey)) return "nobody";
      if (await isPublished(key)) return "everyone";
      return (await links.isValid(key, query)) ? "link" : "officers";
    },

    signer,

    /** Returns the response with signed URLs. Queries nothing for a response without pictures. */
    async signed<Answer>(answer: Answer): Promise<Answer> {
      let hasPicture = false;
      withTexts(answer, (text) => {
        hasPicture ||= pictureAt(text) !== undefined;
        return text;
      });
      return hasPicture ? (await signer())(answer) : answer;
    },

    /** Returns whether a picture was erased. */
    wasRemoved: (fileKey: string): Promise<boolean> => wasErased(db, fileFingerprint(mainKeyOf(fileKey))),

    /** Stops listening for changes. */
    stop: published.stop,
  };
}

export type PictureAccess = ReturnType<typeof createPictureAccess>;

/** Returns a copy of the value with replaced texts, or the same value if no text changes. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value;
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withTexts(item, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, withTexts(item, change), item] as const);
  if (entries.every(([, after, before]) => after === before)) return value;
  return Object.fromEntries(entries);
}

const MISSING_MAX = 1000;
/** Short, so that a file that another instance stores in the meantime is found. */
const MISSING_MS = 5000;

/** Caches briefly which files the store lacks, to avoid a query for each request. */
export class MissingPictures {
  readonly #missing = new Map<string, number>();

  /** @param now milliseconds */
  has(fileKey: string, now: number): boolean {
    const since = this.#missing.get(fileKey);
    return since !== undefined && now >= since && now < since + MISSING_MS;
  }

  /** @param now milliseconds */
  add(fileKey: string, now: number) {
    if (this.#missing.size >= MISSING_MAX) this.#missing.clear();
    this.#missing.set(fileKey, now);
  }
}
