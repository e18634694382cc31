import { type Api, ApiError } from "#api-client/api.ts";

const PAUSE_MS = 2000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Returns an API client that repeats a read once, after a pause, if the server is busy. Opening several screens at the same
 * time can cause that. Writes are not repeated.
 */
export const withRetry = (api: Api, wait: () => Promise<void> = pause): Api => ({
  ...api,
  async get(path, schema, options) {
    try {
      return await api.get(path, schema, options);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "busy")) throw error;
      await wait();
      return api.get(path, schema, options);
    }
  },
});
