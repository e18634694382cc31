import { type Api, ApiError } from "#api-client/api.ts";

/** The pause if the response names none. */
const PAUSE_S = 2;
/** A longer pause would look like a broken screen. */
const PAUSE_MAX_S = 10;

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Returns an API client that repeats a read once if the server is busy, after the pause that the server asks for, at most 10
 * seconds. Opening several screens at the same time can cause that. Writes are not repeated.
 */
export const withRetry = (api: Api, wait: (seconds: number) => Promise<void> = pause): Api => ({
  ...api,
  async get(path, schema, options) {
    try {
      return await api.get(path, schema, options);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "busy")) throw error;
      await wait(Math.min(error.retryAfter ?? PAUSE_S, PAUSE_MAX_S));
      return api.get(path, schema, options);
    }
  },
});
