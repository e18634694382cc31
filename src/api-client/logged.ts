import { ApiError } from "#api-client/api.ts";

/** The database watcher logs an outage once. One log line per visitor would fill the log. */
const isToldElsewhere = (error: unknown) => error instanceof ApiError && error.status === 503;

/** Logs what failed while a page was made. */
export function logFailure(what: string, error: unknown) {
  if (!isToldElsewhere(error)) console.error(what, error);
}

/** For `catch` in a loader: logs what failed and goes on with `fallback`, so that the rest of the page stands. */
export const logged =
  <Fallback>(what: string, fallback: Fallback) =>
  (error: unknown): Fallback => {
    logFailure(what, error);
    return fallback;
  };
