import type { IncomingHttpHeaders } from "node:http";
import type { Door } from "#platform/http/door.ts";
import { hasValidHost } from "#platform/http/host.ts";
import { endWhenStill } from "#platform/http/still-connections.ts";
import { chooseEncoding } from "./encodings.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** Looks up a cached response. */
export type FindReady = (url: string, headers: IncomingHttpHeaders) => ReadyAnswer | undefined;

/** Returns whether a request needs more than the response cache. */
export const asksForMore = (headers: IncomingHttpHeaders) =>
  headers["content-length"] !== undefined ||
  headers["transfer-encoding"] !== undefined ||
  headers["content-encoding"] !== undefined ||
  headers.range !== undefined;

function findReady(finders: readonly FindReady[], url: string, headers: IncomingHttpHeaders) {
  for (const find of finders) {
    const answer = find(url, headers);
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Returns a handler that sends cached responses in the encoding that the client accepts.
 * @param onSent called with the body size of each response
 */
export function keptDoor(finders: readonly FindReady[], onSent: (bytes: number) => void): Door {
  return (request, response) => {
    const { method, url = "", headers, socket } = request;
    if (method !== "GET" || asksForMore(headers) || !hasValidHost(request)) return false;
    const answer = findReady(finders, url, headers);
    const ready = answer?.ready(headers["if-none-match"], chooseEncoding(headers["accept-encoding"]));
    if (!ready) return false;
    response.writeHead(ready.status, ready.head);
    response.end(ready.body);
    if (socket.writableLength > 0) endWhenStill(socket);
    onSent(ready.body?.length ?? 0);
    return true;
  };
}
