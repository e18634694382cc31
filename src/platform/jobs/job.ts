/** Work that repeats by itself while the site runs. */
export interface Job {
  /** In words: administrators read it. */
  name: string;
  everyMs: number;
  /** Runs at every start of the site besides, whatever became of the last run; two at once do no harm. */
  atStart?: boolean;
  /** Milliseconds after which another instance may take a run for abandoned, where ten minutes are too few. */
  claimMs?: number;
  /**
   * @param stopping is aborted when the site stops, which waits for what is under way
   * @returns what was done, in words
   */
  run(now: Date, stopping: AbortSignal): Promise<string>;
}
