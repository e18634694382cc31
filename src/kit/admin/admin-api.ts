import { ApiError, apiMessages, type ReadOptions } from "#api-client/api.ts";
import { httpApi } from "#api-client/http.browser.ts";
import { withRetry } from "./retry-busy.ts";
import { sessionEnded, storedToken } from "./session.ts";

/** The API as the signed-in administrator. For loaders and handlers in the browser only. */
export const adminApi = withRetry(httpApi({ token: storedToken, onUnauthorised: sessionEnded }));

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
