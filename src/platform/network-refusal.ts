import { codeOf, StartupError } from "./startup-error.ts";

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
