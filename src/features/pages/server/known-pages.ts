import { ANYTHING, type Changes } from "#platform/changes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Page } from "../pages.contract.ts";
import { listPages, pages } from "./pages.service.ts";

/** What pages say, which each making of one asks for: read once, and anew when it may have changed. */
export class KnownPages {
  readonly #deps: { db: Db };
  readonly #stopListening: () => void;
  #known: Promise<readonly Page[]> | undefined;

  constructor(deps: { db: Db; changes: Changes }) {
    this.#deps = deps;
    this.#stopListening = deps.changes.on((changes) => {
      if (changes.some(({ entity }) => entity === pages.entity || entity === ANYTHING.entity)) this.#known = undefined;
    });
  }

  list(): Promise<readonly Page[]> {
    this.#known ??= this.#read();
    return this.#known;
  }

  close() {
    this.#stopListening();
  }

  #read(): Promise<readonly Page[]> {
    const reading = listPages(this.#deps);
    reading.catch(() => {
      if (this.#known === reading) this.#known = undefined;
    });
    return reading;
  }
}
