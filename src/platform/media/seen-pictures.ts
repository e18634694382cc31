import { mainKeyOf } from "./media-key.ts";
import { pictureFiles } from "./picture-files.ts";

const THERE_MAX = 10_000;
const MISSING_MAX = 1000;
/** Short, so that what another instance stores meanwhile shows. */
const MISSING_MS = 5000;

/** Remembers which pictures the store was seen to have, and for a moment which it was seen to lack. */
export class SeenPictures {
  readonly #there = new Set<string>();
  readonly #missing = new Map<string, number>();

  /** Whether this is a file of a picture that was there; it, or what stands in for it, is worth asking for. */
  isThere(fileKey: string): boolean {
    const key = mainKeyOf(fileKey);
    if (!this.#there.has(key)) return false;
    return fileKey === key || pictureFiles(key).some((file) => file.key === fileKey);
  }

  /** @param now milliseconds */
  isMissing(fileKey: string, now: number): boolean {
    const since = this.#missing.get(fileKey);
    return since !== undefined && now >= since && now < since + MISSING_MS;
  }

  sawThere(fileKey: string) {
    const key = mainKeyOf(fileKey);
    this.#missing.delete(fileKey);
    // What nobody has asked for longest is forgotten first.
    this.#there.delete(key);
    this.#there.add(key);
    const [oldest] = this.#there;
    if (this.#there.size > THERE_MAX && oldest !== undefined) this.#there.delete(oldest);
  }

  /** @param now milliseconds */
  sawMissing(fileKey: string, now: number) {
    this.#there.delete(mainKeyOf(fileKey));
    if (this.#missing.size >= MISSING_MAX) this.#missing.clear();
    this.#missing.set(fileKey, now);
  }
}
