import {
  type Api,
  ApiError,
  apiMessages,
  type HttpResponse,
  parseResponse,
  type ReadOptions,
  type WriteOptions,
} from "./api.ts";

interface HttpOptions {
  /** Returns the current bearer token, or null. */
  token: () => string | null;
  /** Called when the server rejects the token. */
  onUnauthorised: () => void;
}

const unreachable = (cause?: unknown) => new ApiError(0, "unreachable", apiMessages.unreachable, { cause });

/** Only XMLHttpRequest reports upload progress. */
function sendWithProgress(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: XMLHttpRequestBodyInit | null,
  { onProgress }: Pick<WriteOptions, "onProgress">,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new ApiError(0, "given_up", apiMessages.givenUp));
    if (onProgress?.signal?.aborted) return reject(new ApiError(0, "given_up", apiMessages.givenUp));
    onProgress?.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

async function fetchResponse(method: string, url: string, headers: Record<string, string>, body: BodyInit | null) {
  try {
    const response = await fetch(url, { method, headers, body });
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (cause) {
    throw unreachable(cause);
  }
}

/** The API over HTTP, with the administrator's bearer token. */
export function httpApi({ token, onUnauthorised }: HttpOptions): Api {
  async function call(method: string, path: string, options: WriteOptions & ReadOptions = {}): Promise<HttpResponse> {
    const bearer = token();
    const headers: Record<string, string> = { accept: "application/json", ...options.headers };
    if (bearer) headers["authorization"] = `Bearer ${bearer}`;
    if (options.search) headers["search-words"] = encodeURIComponent(options.search);
    if (options.version !== undefined) headers["if-match"] = String(options.version);
    let body: FormData | string | null = null;
    if (options.body instanceof FormData) body = options.body;
    else if (options.body !== undefined) {
      headers["content-type"] = "application/json";
      body = JSON.stringify(options.body);
    }
    const url = `/api${path}`;
    const answer = options.onProgress
      ? await sendWithProgress(method, url, headers, body, options)
      : await fetchResponse(method, url, headers, body);
    if (answer.status === 401 && bearer) onUnauthorised();
    return answer;
  }
  return {
    get: async (path, schema, options) => parseResponse(await call("GET", path, options), schema),
    send: async (method, path, schema, options) => parseResponse(await call(method, path, options), schema),
  };
}
