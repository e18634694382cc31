/** Work that repeats by itself while the site runs. */
export interface Job {
  /** In words: administrators read it. */
  name: string;
  everyMs: number;
  /** @returns what was done, in words */
  run(now: Date): Promise<string>;
}
