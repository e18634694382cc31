import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { claimRun, deleteOtherRuns, finishRun, renewClaim } from "./jobs.store.ts";

const LOOK_EVERY_MS = 60_000;
/** How often the scheduler checks a job that has due times (`isDue`). */
const CHECK_EVERY_MS = 5000;
/** Delay after a failed run of such a job. With the check interval, its other work starts at most 15 s late. */
const RETRY_AFTER_MS = 10_000;
/** A running job renews its claim in time. After a crash, another run can start this long after the last renewal. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 20_000;

interface JobsDeps {
  db: Db;
  clock: () => Date;
  /** Receives the error of a failed run. The job runs again after its interval, or within 15 s if it has due times. */
  onError: (error: unknown, job: Job) => void;
}

/** Returns the text that administrators see. The message of an unexpected error could quote personal data. */
const failureText = (error: unknown) =>
  error instanceof AppError ? error.message : "The job failed. See the log for the reason.";

/** Schedules one job: it never runs twice at once here, and other jobs do not wait for it. */
class Schedule {
  readonly #deps: JobsDeps;
  readonly #job: Job;
  readonly #stopping: AbortSignal;
  #current: Promise<void> | undefined;
  #mustLookAgain = false;
  /** The job does not start before this time, in milliseconds, even if it is due. */
  #nextCheckAt = 0;

  constructor(deps: JobsDeps, job: Job, stopping: AbortSignal) {
    this.#deps = deps;
    this.#job = job;
    this.#stopping = stopping;
  }

  get askEveryMs() {
    return this.#job.isDue ? CHECK_EVERY_MS : LOOK_EVERY_MS;
  }

  /** Resolves when the current run has ended. */
  get ended(): Promise<void> {
    return this.#current ?? Promise.resolve();
  }

  /**
   * Runs the job if it is due. If a run or a slow check is active, checks again as soon as it ends, so that work
   * which has become due does not wait for the next timer.
   */
  look(isStart = false): Promise<void> {
    if (this.#current) this.#mustLookAgain = true;
    this.#current ??= this.#lookUntilCurrent(isStart).finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  async #lookUntilCurrent(isStart: boolean) {
    do {
      this.#mustLookAgain = false;
      await this.#runIfDue(isStart).catch((error: unknown) => this.#deps.onError(error, this.#job));
      isStart = false;
    } while (this.#mustLookAgain && !this.#stopping.aborted);
  }

  async #runIfDue(isStart: boolean) {
    const { db, clock, onError } = this.#deps;
    const job = this.#job;
    const now = clock();
    // Failed work with a due time is due again at once. It waits briefly, but other work must not wait for the
    // whole interval.
    const isDue = now.getTime() >= this.#nextCheckAt && (await job.isDue?.(now)) === true;
    const claim = {
      name: job.name,
      now,
      everyMs: isDue ? 0 : job.everyMs,
      claimMs: CLAIM_MS,
      atOnce: isStart && job.atStart === true,
    };
    if (!(await claimRun(db, claim))) return;
    const run = { name: job.name, startedAt: now.getTime() };
    const renewal = setInterval(() => {
      renewClaim(db, run, clock().getTime() + CLAIM_MS).catch(
        // A claim that ends early is harmless to the run, and the next renewal may succeed.
        () => {},
      );
    }, RENEW_EVERY_MS).unref();
    const finish = (end: { outcome: string | null; failure: string | null }) =>
      finishRun(db, run, { ...end, finished_at: clock().getTime() });
    try {
      await finish({ outcome: await job.run(now, this.#stopping), failure: null });
    } catch (error) {
      this.#nextCheckAt = clock().getTime() + RETRY_AFTER_MS;
      onError(error, job);
      await finish({ outcome: null, failure: failureText(error) });
    } finally {
      clearInterval(renewal);
    }
  }
}

/** Runs each job on its own schedule, on one instance at a time, and stores the result of its last run. */
export function createJobs(deps: JobsDeps, jobs: readonly Job[]) {
  const stopping = new AbortController();
  const schedules = jobs.map((job) => new Schedule(deps, job, stopping.signal));
  let timers: NodeJS.Timeout[] = [];

  return {
    /** Runs all jobs that are due now; resolves when they have ended. */
    async runDue() {
      await Promise.all(schedules.map((schedule) => schedule.look()));
    },
    /** Runs due jobs now and from then on. The timers do not keep the process alive. */
    start() {
      const names = jobs.map(({ name }) => name);
      const [first] = jobs;
      if (first) void deleteOtherRuns(deps.db, names).catch((error: unknown) => deps.onError(error, first));
      for (const schedule of schedules) void schedule.look(true);
      timers = schedules.map((schedule) => setInterval(() => void schedule.look(), schedule.askEveryMs).unref());
    },
    /** Stops the timers; resolves when current runs have ended. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(schedules.map(({ ended }) => ended));
    },
  };
}

/** A scheduled job of a running site. */
export interface Job {
  /** The name that administrators see. */
  name: string;
  everyMs: number;
  /** Also runs at every start of the site, whatever the last result was. Two concurrent runs must be harmless. */
  atStart?: boolean;
  /**
   * Returns whether there is work before the interval is over. The scheduler asks every five seconds, so work with a
   * due time starts at most five seconds late, or 15 seconds after a failed run. Must be a cheap read.
   */
  isDue?(now: Date): Promise<boolean>;
  /**
   * @param stopping is aborted when the site stops; the site waits for the run to end
   * @returns the result, as text for administrators
   */
  run(now: Date, stopping: AbortSignal): Promise<string>;
}
