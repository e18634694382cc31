/** Exit codes of a start, by what stands in its way. The numbers are those of sysexits.h where it has one for it. */
export const exitCodes = {
  /** An option that nobody knows. */
  usage: 64,
  /** Data that is there and cannot be used. */
  data: 65,
  /** What a setting names does not exist. */
  missing: 66,
  /** A server that the site needs does not answer. */
  away: 69,
  unforeseen: 70,
  /** Another program has the port. */
  address: 71,
  /** The folder cannot be where it is said to be. */
  place: 73,
  /** The disk is full, or fails. */
  disk: 74,
  /** In use; later it may not be. */
  busy: 75,
  /** No encrypted connection came about. */
  tls: 76,
  notAllowed: 77,
  settings: 78,
} as const;

export type Obstacle = keyof typeof exitCodes;

/** What was asked for cannot be done as things are; the message says why in one line. */
export class Refused extends Error {
  readonly obstacle: Obstacle;

  constructor(message: string, { obstacle = "data", cause }: { obstacle?: Obstacle; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = new.target.name;
    this.obstacle = obstacle;
  }
}

/** The `code` that errors of the system, of the network and of databases carry. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
