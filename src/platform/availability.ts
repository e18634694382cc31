/** The known state of an external service. An embedded one is always available. */
export class Availability<Away extends Error = Error> {
  readonly #listeners = new Set<(away: Away | undefined) => void>();
  #away: Away | undefined;

  /** The reason why it is unavailable; undefined while it is available. */
  get away(): Away | undefined {
    return this.#away;
  }

  /** Sets the state, and notifies listeners once per change. */
  set(away: Away | undefined) {
    if ((away === undefined) === (this.#away === undefined)) return;
    this.#away = away;
    for (const listener of this.#listeners) listener(away);
  }

  /** @returns a function that stops listening */
  on(listener: (away: Away | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
