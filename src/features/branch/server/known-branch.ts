import { ANYTHING, type Changes } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Branch } from "../branch.contract.ts";
import { BRANCH, getBranch } from "./branch.service.ts";

/** What the branch says of itself, which every page asks for: read once, and anew when it may have changed. */
export class KnownBranch {
  readonly #deps: { db: Db };
  readonly #stopListening: () => void;
  #known: Promise<Branch> | undefined;

  constructor(deps: { db: Db; changes: Changes }) {
    this.#deps = deps;
    this.#stopListening = deps.changes.on((changes) => {
      if (changes.some(({ entity }) => entity === BRANCH || entity === ANYTHING.entity)) this.#known = undefined;
    });
  }

  get(): Promise<Branch> {
    this.#known ??= this.#read();
    return this.#known;
  }

  close() {
    this.#stopListening();
  }

  #read(): Promise<Branch> {
    const reading = getBranch(this.#deps);
    reading.catch(() => {
      if (this.#known === reading) this.#known = undefined;
    });
    return reading;
  }
}
