import { ApiError } from "#api-client/api.ts";

/** Logs what failed while a page was made. What the API answered stands in its own log, with the cause, or once for all. */
export function logFailure(what: string, error: unknown) {
  if (!(error instanceof ApiError)) console.error(what, error);
}

/** For `catch` in a loader: logs what failed and goes on with `fallback`, so that the rest of the page stands. */
export const logged =
  <Fallback>(what: string, fallback: Fallback) =>
  (error: unknown): Fallback => {
    logFailure(what, error);
    return fallback;
  };
