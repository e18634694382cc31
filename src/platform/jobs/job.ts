/** Work that repeats while the site runs. */
export interface Job {
  /** The name that administrators read. */
  name: string;
  everyMs: number;
  /** Runs at every start of the site too, whatever the result of the last run. Two runs at once must do no harm. */
  atStart?: boolean;
  /** How long after its start another instance may take over a run, in milliseconds. The default is ten minutes. */
  claimMs?: number;
  /**
   * Whether there is work now, before the interval is over. The scheduler asks every five seconds, so work with a fixed
   * moment starts at most five seconds late, or 15 seconds after a failed run. Must be a cheap read.
   */
  isDue?(now: Date): Promise<boolean>;
  /**
   * @param stopping is aborted when the site stops; the site waits for the run to end
   * @returns the result, in words for administrators
   */
  run(now: Date, stopping: AbortSignal): Promise<string>;
}
