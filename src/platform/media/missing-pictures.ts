const MISSING_MAX = 1000;
/** Short, so that a file that another instance stores meanwhile is found. */
const MISSING_MS = 5000;

/** Remembers for a moment which files the store lacks, so that it is not asked again for each request. */
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
