import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listMediaReferences } from "../db/media-columns.store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { Job } from "../jobs/jobs.ts";
import { createQueue } from "../queue.ts";
import { contentTypes, type PictureFile, pictureFiles } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { removeFolder } from "./temp-files.ts";

const ENCODER = fileURLToPath(import.meta.resolve("#platform/media/encode-copies.ts"));
const TIMEOUT_MS = 120_000;

const nameOf = ({ width, format }: PictureFile) => `${width}.${format}`;

/** Writes copies of the picture at `path` into a folder. `nameOf` gives their file names. */
export type EncodeCopies = (
  path: string,
  folder: string,
  copies: readonly PictureFile[],
  signal: AbortSignal,
) => Promise<void>;

/** Encodes in a separate process with low priority. */
const encodeBeside: EncodeCopies = async (path, folder, wanted, signal) => {
  const encoding = promisify(execFile)(process.execPath, [ENCODER, path, folder, ...wanted.map(nameOf)], {
    signal,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  if (encoding.child.pid) setPriority(encoding.child.pid, constants.priority.PRIORITY_LOW);
  await encoding;
};

export interface CopiesParts {
  store: MediaStore;
  /** Folder for unfinished files. It is emptied when it is opened. */
  tempFolder: string;
  encode?: EncodeCopies;
}

/** Called for a picture whose copies could not all be made. Visitors get larger copies instead. */
type OnFailure = (key: string, error: unknown) => void;

export type Copies = ReturnType<typeof createCopies>;

/**
 * Makes the copies of stored pictures in the background, one picture at a time. Opens and creates no files before `start`.
 */
export function createCopies({ store, tempFolder, encode = encodeBeside }: CopiesParts) {
  const queue = createQueue({ name: "copies of pictures", concurrency: 1 });
  const stopping = new AbortController();
  const waiting = new Set<string>();
  const failed = new Set<string>();
  let started: { onFailure: OnFailure } | undefined;

  async function makeMissing(key: string): Promise<number> {
    const missing: PictureFile[] = [];
    for (const file of pictureFiles(key)) if (!(await store.has(file.key))) missing.push(file);
    if (missing.length === 0) return 0;
    const picture = await store.open(key);
    // The picture was deleted in the meantime, or is lost. `npm run doctor` reports lost files.
    if (!picture) return 0;
    const folder = await mkdtemp(join(tempFolder, "copies-"));
    try {
      const path = join(folder, "picture");
      await pipeline(picture.stream, createWriteStream(path));
      await encode(path, folder, missing, stopping.signal);
      for (const file of missing)
        await store.put(file.key, { path: join(folder, nameOf(file)) }, contentTypes[file.format]);
    } finally {
      await removeFolder(folder);
    }
    // A removal deletes the picture itself first. So either the removal finds these copies, or they are deleted here.
    if (await store.has(key)) return missing.length;
    for (const file of missing) await store.delete(file.key);
    return 0;
  }

  async function make(key: string): Promise<number> {
    if (stopping.signal.aborted) return 0;
    try {
      const made = await makeMissing(key);
      failed.delete(key);
      return made;
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      failed.add(key);
      started?.onFailure(key, error);
      throw error;
    }
  }

  return {
    /** Starts the work. Without this call, `want` makes no copies. */
    start(onFailure: OnFailure) {
      started = { onFailure };
    },
    /** Schedules the missing copies of a picture. A picture that failed before is retried only by `make`. */
    want(key: string) {
      if (!started || waiting.has(key) || failed.has(key)) return;
      waiting.add(key);
      queue
        .run(() => make(key))
        // Already reported to onFailure.
        .catch(() => {})
        .finally(() => waiting.delete(key));
    },
    /**
     * Makes the missing copies of a picture when the current work is done.
     * @returns the number of new files; 0 after a stop
     */
    make: (key: string) => queue.run(() => make(key)),
    /** Pictures whose copies could not all be made. */
    failed: failed as ReadonlySet<string>,
    /** Cancels the current work. The job finds missing copies again later. */
    async stop() {
      stopping.abort();
      await queue.run(async () => {});
    },
  };
}

const EVERY_MS = 10 * 60_000;
/** A run ends before another instance may consider the job abandoned. */
const RUN_MS = 5 * 60_000;

interface CopiesJobDeps extends Pick<Deps, "db" | "clock" | "mediaColumns"> {
  store: Pick<MediaStore, "list">;
  copies: Pick<Copies, "make" | "failed">;
}

/** The time-ordered ID at the start of a picture's name. */
const idOf = (key: string) => key.slice(key.indexOf("/") + 1);

/** Returns the keys of pictures that lack a copy: newest first, and those that failed before last. */
async function listIncomplete({ db, mediaColumns, store, copies }: CopiesJobDeps): Promise<string[]> {
  const keys = new Set((await listMediaReferences(db, mediaColumns)).map(({ key }) => key));
  const stored = new Set<string>();
  for await (const { key } of store.list()) stored.add(key);
  return [...keys]
    .filter((key) => stored.has(key) && pictureFiles(key).some((file) => !stored.has(file.key)))
    .sort((one, other) => (idOf(one) < idOf(other) ? 1 : -1))
    .sort((one, other) => Number(copies.failed.has(one)) - Number(copies.failed.has(other)));
}

const counted = (count: number) => `${count} ${count === 1 ? "image" : "images"}`;

/** Makes missing copies of pictures: for pictures from releases without these copies, and after interrupted work. */
export const copiesJob = (deps: CopiesJobDeps): Job => ({
  name: "Create images in all sizes",
  everyMs: EVERY_MS,
  // After a crash, the interrupted run only becomes due again after some minutes.
  atStart: true,
  async run(now) {
    const incomplete = await listIncomplete(deps);
    let done = 0;
    let failed = 0;
    for (const key of incomplete) {
      if (deps.clock().getTime() - now.getTime() > RUN_MS) break;
      await deps.copies.make(key).then(
        () => done++,
        () => failed++,
      );
    }
    const left = incomplete.length - done - failed;
    const outcome = `${counted(done)} completed${left > 0 ? `, ${left} remaining` : ""}`;
    if (failed === 0) return outcome;
    // A known message, because details of unexpected errors are not shown.
    throw new AppError("internal", { message: `${counted(failed)} failed. See the log for the reason. ${outcome}.` });
  },
});
