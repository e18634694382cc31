import { type Api, ApiError, apiMessages, type ReadOptions } from "#api-client/api.ts";
import { httpApi } from "#api-client/http.browser.ts";
import { sessionEnded, storedToken } from "./session.ts";

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

/** Returns an API client that sends the idempotency key of a form that creates an item. */
const withIdempotency = (api: Api): Api => ({
  ...api,
  send(method, path, schema, options) {
    const key = method === "POST" && options?.onProgress?.idempotencyKey;
    return api.send(method, path, schema, key ? { ...options, headers: { "idempotency-key": key } } : options);
  },
});

/** The API as the signed-in administrator. For loaders and handlers in the browser only. */
export const adminApi = withRetry(withIdempotency(httpApi({ token: storedToken, onUnauthorised: sessionEnded })));

interface DownloadOptions extends ReadOptions {
  /** Sent as JSON in a POST request. Without it, the request is a GET. */
  body?: object;
}

/**
 * Saves the response of an API call as a file, because a link cannot send the token.
 * @throws ApiError with the server's message
 */
export async function downloadFile(address: string, fileName: string, options?: DownloadOptions): Promise<void> {
  saveFile(fileName, await fetchFile(address, options));
}

/** Returns the file of an API call. @throws ApiError with the server's message */
export async function fetchFile(address: string, { search, body }: DownloadOptions = {}): Promise<Blob> {
  const headers: Record<string, string> = { authorization: `Bearer ${storedToken() ?? ""}` };
  if (search) headers["search-words"] = encodeURIComponent(search);
  if (body) headers["content-type"] = "application/json";
  const request = { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) };
  const response = await fetch(address, request).catch((cause: unknown) => {
    throw new ApiError(0, "unreachable", apiMessages.unreachable, { cause });
  });
  if (response.status === 401) sessionEnded();
  if (!response.ok) {
    const { message } = await response.json().catch(() => ({}));
    throw new ApiError(response.status, "refused", typeof message === "string" ? message : apiMessages.invalidResponse);
  }
  return response.blob();
}

/** Saves a file on the user's device. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoke the URL later, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
