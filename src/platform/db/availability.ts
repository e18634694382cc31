/** The database cannot be reached, or does not answer; `cause` says why. */
export class DatabaseAway extends Error {
  /** As the network or the server names the cause. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "DatabaseAway";
    this.code = (cause as { code?: string } | null)?.code;
  }
}

export type AvailabilityListener = (away: DatabaseAway | undefined) => void;

/** What is known of whether the database answers. An embedded one always does. */
export class Availability {
  readonly #listeners = new Set<AvailabilityListener>();
  #away: DatabaseAway | undefined;

  /** Why the database is away; undefined while it is there. */
  get away(): DatabaseAway | undefined {
    return this.#away;
  }

  /** Tells the listeners, once for each time that it goes or comes. */
  set(away: DatabaseAway | undefined) {
    if ((away === undefined) === (this.#away === undefined)) return;
    this.#away = away;
    for (const listener of this.#listeners) listener(away);
  }

  /** @returns what ends the listening */
  on(listener: AvailabilityListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
