/** Exit codes of a failed start by reason. The numbers come from sysexits.h if it defines one. */
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

const away: Record<string, string> = {
  ECONNREFUSED: "refuses connections. Is it running?",
  ECONNRESET: "closed the connection immediately.",
  EPIPE: "closed the connection immediately.",
  ETIMEDOUT: "does not answer.",
  EHOSTUNREACH: "cannot be reached from this machine.",
  ENETUNREACH: "cannot be reached from this machine.",
  ENOTFOUND: "is unknown: DNS has no address for this name.",
  EAI_AGAIN: "is unknown: DNS does not respond.",
};

const OF_TLS =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

/** Extracts OpenSSL's message from a line of numbers and names. */
const inShort = (words: string) => /SSL routines:[^:]*:([^:]+)/.exec(words)?.[1] ?? words.trim();

/** Describes why a server cannot be reached; undefined for other errors. */
export function networkRefusal(server: string, error: unknown): StartupError | undefined {
  const code = codeOf(error) ?? "";
  if (away[code]) return new StartupError(`${server} ${away[code]}`, { exitReason: "away", cause: error });
  if (OF_TLS.test(code))
    return new StartupError(`${server} failed to open a TLS connection (${inShort((error as Error).message)}).`, {
      exitReason: "tls",
      cause: error,
    });
  return undefined;
}

const byCode: Record<string, [exitReason: ExitReason, message: (path: string) => string]> = {
  EACCES: ["notAllowed", (path) => `${path} is not accessible to the user of this process.`],
  EPERM: ["notAllowed", (path) => `${path} is not accessible to the user of this process.`],
  EROFS: ["place", (path) => `${path} is on a read-only disk.`],
  ENOTDIR: ["place", (path) => `${path} cannot be a folder: a part of it is a file.`],
  EEXIST: ["place", (path) => `${path} cannot be a folder: it is a file.`],
  ENAMETOOLONG: ["place", (path) => `${path} is too long for a path.`],
  ELOOP: ["place", (path) => `${path} contains a loop of symbolic links.`],
  ENOSPC: ["disk", (path) => `The disk of ${path} is full. Free some space.`],
  EDQUOT: ["disk", (path) => `The quota of the disk of ${path} is used up. Free some space.`],
  EIO: ["disk", (path) => `${path} cannot be read or written. Check its disk.`],
};

/** Describes why a file or folder cannot be used; undefined for other errors. */
export function fileRefusal(error: unknown, path = "path" in Object(error) ? String(Object(error).path) : undefined) {
  const known = byCode[codeOf(error) ?? ""];
  return known && path !== undefined
    ? new StartupError(known[1](path), { exitReason: known[0], cause: error })
    : undefined;
}
