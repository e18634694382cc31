import { networkRefusal } from "../network-refusal.ts";
import { codeOf, type ExitReason, StartupError } from "../startup-error.ts";
import { DataRefused } from "./engine.ts";

/** An address without its password, as people speak of it. */
function placeOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.hostname || url.searchParams.get("host") || "localhost";
  return {
    server: `PostgreSQL at ${host}${url.port ? `:${url.port}` : ""}`,
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
  };
}

type Place = ReturnType<typeof placeOf>;

const byState: Record<string, [exitReason: ExitReason, inWords: (place: Place, words: string) => string]> = {
  "28P01": ["notAllowed", ({ server, user }) => `${server} rejects the password in DATABASE_URL for "${user}".`],
  "28000": [
    "notAllowed",
    ({ server }, words) => `${server} rejects the connection that DATABASE_URL describes (${words}).`,
  ],
  "42501": [
    "notAllowed",
    ({ server }, words) => `${server} does not grant the permissions that the site needs (${words}).`,
  ],
  "3D000": ["missing", ({ server, database }) => `${server} has no database "${database}". Create it first.`],
  "3F000": ["missing", ({ server, database }) => `${server}: the database "${database}" has no schema to use.`],
  "53300": ["busy", ({ server }) => `${server} has no free connections at the moment.`],
  "57P03": ["busy", ({ server }, words) => `${server} is not ready (${words}).`],
};

/** Errors of the driver itself, which have no code. */
const byWords: [pattern: RegExp, exitReason: ExitReason, inWords: (place: Place) => string][] = [
  [/timeout/i, "away", ({ server }) => `${server} does not answer.`],
  [/terminated unexpectedly/, "away", ({ server }) => `${server} closed the connection immediately.`],
  [/password must be/, "notAllowed", ({ server }) => `${server} asks for a password, and DATABASE_URL has none.`],
  [/SASL/, "notAllowed", ({ server, user }) => `${server} rejects the password in DATABASE_URL for "${user}".`],
  [/does not support SSL/, "tls", ({ server }) => `${server} has no TLS, which DATABASE_URL requires.`],
];

const NEEDS_TLS = /no encryption|SSL off/;

/** Describes why PostgreSQL cannot be used; undefined for other errors. */
export function postgresRefusal(databaseUrl: string, error: unknown): StartupError | undefined {
  if (error instanceof StartupError || !(error instanceof Error)) return undefined;
  const place = placeOf(databaseUrl);
  const state = codeOf(error);
  if (state === "28000" && NEEDS_TLS.test(error.message))
    return new DataRefused(
      `${place.server} lets "${place.user}" in only over TLS, if at all. Add ?sslmode=verify-full to DATABASE_URL.`,
      {
        exitReason: "tls",
        cause: error,
      },
    );
  if (state === "ENOENT" && "path" in error)
    return new DataRefused(`DATABASE_URL names ${error.path}, which does not exist.`, {
      exitReason: "settings",
      cause: error,
    });
  const known = state && byState[state];
  if (known) return new DataRefused(known[1](place, error.message), { exitReason: known[0], cause: error });
  const network = networkRefusal(place.server, error);
  if (network) return network;
  const said = byWords.find(([pattern]) => pattern.test(error.message));
  return said && new DataRefused(said[2](place), { exitReason: said[1], cause: error });
}
