import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
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

const ENCODER = fileURLToPath(import.meta.resolve("#platform/media/encode-copies.ts"));
const TIMEOUT_MS = 120_000;

const nameOf = ({ width, format }: PictureFile) => `${width}.${format}`;

/** Writes copies of the picture at `path` into a folder, under the names that `nameOf` gives them. */
export type EncodeCopies = (
  path: string,
  folder: string,
  wanted: readonly PictureFile[],
  signal: AbortSignal,
) => Promise<void>;

/** In a process that gives way to every other one of the machine. */
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
  /** Folder of unfinished work, emptied when it is opened. */
  tempFolder: string;
  encode?: EncodeCopies;
}

/** Told of a picture of which not all copies could be made; larger ones are sent in their place. */
type OnFailure = (key: string, error: unknown) => void;

/** Makes the copies of stored pictures that an upload did not wait for, one picture at a time. */
export interface Copies {
  /** From now on `want` makes what it is asked for. */
  start(onFailure: OnFailure): void;
  /** Schedules the missing copies of a picture. A picture that failed before is retried only by `make`. */
  want(key: string): void;
  /** Makes what a picture lacks, after what is under way. @returns how many files; 0 once this is stopped */
  make(key: string): Promise<number>;
  /** Pictures of which not all copies could be made. */
  failed: ReadonlySet<string>;
  /** Breaks off what is under way: what is not made is found again. */
  stop(): Promise<void>;
}

/** Opens and creates nothing before `start`. */
export function createCopies({ store, tempFolder, encode = encodeBeside }: CopiesParts): Copies {
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
    // Deleted meanwhile, or lost, which is the doctor's to tell.
    if (!picture) return 0;
    const folder = await mkdtemp(join(tempFolder, "copies-"));
    try {
      const path = join(folder, "picture");
      await pipeline(picture.stream, createWriteStream(path));
      await encode(path, folder, missing, stopping.signal);
      for (const file of missing)
        await store.put(file.key, { path: join(folder, nameOf(file)) }, contentTypes[file.format]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    // A removal begins with the picture itself: either it still finds these copies, or they go here.
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
    start: (onFailure) => {
      started = { onFailure };
    },
    want(key) {
      if (!started || waiting.has(key) || failed.has(key)) return;
      waiting.add(key);
      queue
        .run(() => make(key))
        // Told to onFailure.
        .catch(() => {})
        .finally(() => waiting.delete(key));
    },
    make: (key) => queue.run(() => make(key)),
    failed,
    async stop() {
      stopping.abort();
      await queue.run(async () => {});
    },
  };
}

const EVERY_MS = 10 * 60_000;
/** A run ends well before another instance may take the job for abandoned. */
const RUN_MS = 5 * 60_000;

interface CopiesJobDeps extends Pick<Deps, "db" | "clock" | "mediaColumns"> {
  store: Pick<MediaStore, "list">;
  copies: Pick<Copies, "make" | "failed">;
}

/** The time-ordered id at the beginning of a picture's name. */
const idOf = (key: string) => key.slice(key.indexOf("/") + 1);

/** The keys of pictures that lack a copy: the newest first, and last those that failed before. */
async function listIncomplete({ db, mediaColumns, store, copies }: CopiesJobDeps): Promise<string[]> {
  const keys = new Set((await listMediaReferences(db, mediaColumns)).map(({ key }) => key));
  const stored = new Set<string>();
  for await (const { key } of store.list()) stored.add(key);
  return [...keys]
    .filter((key) => stored.has(key) && pictureFiles(key).some((file) => !stored.has(file.key)))
    .sort((one, other) => (idOf(one) < idOf(other) ? 1 : -1))
    .sort((one, other) => Number(copies.failed.has(one)) - Number(copies.failed.has(other)));
}

const counted = (count: number) => `${count} ${count === 1 ? "picture" : "pictures"}`;

/**
 * Finds pictures that lack a copy and makes it: those of before there were such copies, and those whose making was
 * broken off.
 */
export const copiesJob = (deps: CopiesJobDeps): Job => ({
  name: "Create pictures in all sizes",
  everyMs: EVERY_MS,
  // A job that a crash has just interrupted is not due for minutes.
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
    // Told in words of its own, since nothing of an unexpected failure is shown.
    throw new AppError("internal", { message: `${counted(failed)} failed. See the log for the reason. ${outcome}.` });
  },
});
