/** Work that repeats by itself while the site runs. */
export interface Job {
  /** In words: administrators read it. */
  name: string;
  everyMs: number;
  /** Runs at every start of the site besides, whatever became of the last run; two at once do no harm. */
  atStart?: boolean;
  /** @returns what was done, in words */
  run(now: Date): Promise<string>;
}
