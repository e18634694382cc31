import { listMediaReferences } from "../db/media-columns.store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { Job } from "../jobs/job.ts";
import type { Copies } from "./copies.ts";
import type { MediaStore } from "./media-store.ts";
import { pictureFiles } from "./picture-files.ts";

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
