/** What the door has to know of a request. */
export interface Asked {
  url: string;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** A proxy says for whom it asks. */
  isForwarded: boolean;
  hasAuthorization: boolean;
}

/** Such a request has something that is seen to behind the door. */
const ASKS_FOR_MORE = new Set(["content-length", "transfer-encoding", "content-encoding", "range"]);
/** Headers are many, and to look at a length costs less than to fold a name. */
const LENGTHS = new Set(
  [...ASKS_FOR_MORE, "host", "accept-encoding", "if-none-match", "x-forwarded-host", "authorization"].map(
    ({ length }) => length,
  ),
).add("x-forwarded-proto".length);

/**
 * Reads a request's headers as they came, name and value in turns, which costs less than Node's own reading of all.
 * undefined when it asks for more than what is ready, or says something twice.
 */
export function readAsked(url: string, rawHeaders: readonly string[]): Asked | undefined {
  const asked: Asked = {
    url,
    host: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    isForwarded: false,
    hasAuthorization: false,
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!LENGTHS.has(name.length)) continue;
    if (!take(asked, name.toLowerCase(), rawHeaders[index + 1])) return undefined;
  }
  return asked;
}

function take(asked: Asked, name: string, value: string | undefined): boolean {
  switch (name) {
    case "host":
      if (asked.host !== undefined) return false;
      asked.host = value;
      return true;
    case "accept-encoding":
      if (asked.acceptEncoding !== undefined) return false;
      asked.acceptEncoding = value;
      return true;
    case "if-none-match":
      if (asked.ifNoneMatch !== undefined) return false;
      asked.ifNoneMatch = value;
      return true;
    case "x-forwarded-host":
    case "x-forwarded-proto":
      asked.isForwarded = true;
      return true;
    case "authorization":
      asked.hasAuthorization = true;
      return true;
    default:
      return !ASKS_FOR_MORE.has(name);
  }
}
