/** Exit codes of a failed start by reason. The numbers are those of sysexits.h where it has one. */
export const exitCodes = {
  /** An unknown option. */
  usage: 64,
  /** Existing data is not usable. */
  data: 65,
  /** A configured item does not exist. */
  missing: 66,
  /** A required server does not respond. */
  away: 69,
  unforeseen: 70,
  /** Another program uses the port. */
  address: 71,
  /** The configured folder is not usable. */
  place: 73,
  /** The disk is full or fails. */
  disk: 74,
  /** In use at the moment. */
  busy: 75,
  /** The TLS connection failed. */
  tls: 76,
  notAllowed: 77,
  settings: 78,
} as const;

export type ExitReason = keyof typeof exitCodes;

/** An expected failure. The message gives the reason in one line. */
export class StartupError extends Error {
  readonly exitReason: ExitReason;

  constructor(message: string, { exitReason = "data", cause }: { exitReason?: ExitReason; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = new.target.name;
    this.exitReason = exitReason;
  }
}

/** Returns the `code` of an error from the system, the network or a database. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
