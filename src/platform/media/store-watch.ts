type Listener = (away: Error | undefined) => void;

/** What is known of whether the store of files answers. A folder of this machine always does. */
export class StoreWatch {
  readonly #listeners = new Set<Listener>();
  #away: Error | undefined;

  /** Why the store is away; undefined while it is there. */
  get away(): Error | undefined {
    return this.#away;
  }

  /** Tells the listeners, once for each time that it goes or comes. */
  set(away: Error | undefined) {
    if ((away === undefined) === (this.#away === undefined)) return;
    this.#away = away;
    for (const listener of this.#listeners) listener(away);
  }

  on(listener: Listener) {
    this.#listeners.add(listener);
  }
}
