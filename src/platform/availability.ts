/** What is known of whether something answers that the site needs and others run. What is embedded always does. */
export class Availability<Away extends Error = Error> {
  readonly #listeners = new Set<(away: Away | undefined) => void>();
  #away: Away | undefined;

  /** Why it is away; undefined while it is there. */
  get away(): Away | undefined {
    return this.#away;
  }

  /** Tells the listeners, once for each time that it goes or comes. */
  set(away: Away | undefined) {
    if ((away === undefined) === (this.#away === undefined)) return;
    this.#away = away;
    for (const listener of this.#listeners) listener(away);
  }

  /** @returns what ends the listening */
  on(listener: (away: Away | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
