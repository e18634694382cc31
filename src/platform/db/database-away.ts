import { Availability } from "../availability.ts";

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

/** The known availability of the database. */
export class DatabaseAvailability extends Availability<DatabaseAway> {}
