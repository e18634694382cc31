import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Job } from "./job.ts";
import { claimRun, finishRun } from "./jobs.store.ts";

const LOOK_EVERY_MS = 60_000;
/** An instance that ends in the middle of a run leaves the job to the others after this. */
const CLAIM_MS = 10 * 60_000;

interface JobsDeps {
  db: Db;
  clock: () => Date;
  /** Told of a run that failed; the job is tried again when it is due next. */
  onError: (error: unknown, job: Job) => void;
}

export interface Jobs {
  /** Runs what is due, one after the other; resolves when all of it is over. */
  runDue(): Promise<void>;
  /** Looks at once and then every minute; the timer does not keep the process alive. */
  start(): void;
  /** Ends the looking; resolves when a run that was under way is over. */
  stop(): Promise<void>;
}

/** What an administrator may read of a failure: an unexpected one may quote the data it failed on. */
const inWords = (error: unknown) => (error instanceof AppError ? error.message : "It failed: the log says why.");

/** Runs jobs when they are due, each on one instance at a time, and writes down how it went. */
export function createJobs({ db, clock, onError }: JobsDeps, jobs: readonly Job[]): Jobs {
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function runOne(job: Job, atOnce: boolean) {
    const now = clock();
    if (!(await claimRun(db, { ...job, now, claimMs: job.claimMs ?? CLAIM_MS, atOnce }))) return;
    try {
      const outcome = await job.run(now, stopping.signal);
      await finishRun(db, job.name, { now: clock(), outcome, failure: null });
    } catch (error) {
      onError(error, job);
      await finishRun(db, job.name, { now: clock(), outcome: null, failure: inWords(error) });
    }
  }

  function runDue(starting = false): Promise<void> {
    round = round.then(async () => {
      for (const job of jobs)
        await runOne(job, starting && job.atStart === true).catch((error: unknown) => onError(error, job));
    });
    return round;
  }

  return {
    runDue: () => runDue(),
    start() {
      void runDue(true);
      timer = setInterval(() => void runDue(), LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
