import type { Door } from "../http/door.ts";
import { type Asked, readAsked } from "./asked.ts";
import { chooseEncoding } from "./encodings.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** Looks for an answer that is kept. */
export type FindReady = (asked: Asked) => ReadyAnswer | undefined;

function findReady(finders: readonly FindReady[], asked: Asked): ReadyAnswer | undefined {
  for (const find of finders) {
    const answer = find(asked);
    if (answer) return answer;
  }
  return undefined;
}

/**
 * A door that sends what is kept, and encoded as the visitor takes it.
 * @param onSent told of each answer, by the bytes of its body
 */
export function keptDoor(finders: readonly FindReady[], onSent: (bytes: number) => void): Door {
  return ({ method, url = "", rawHeaders }, response) => {
    if (method !== "GET") return false;
    const asked = readAsked(url, rawHeaders);
    const answer = asked && findReady(finders, asked);
    const ready = answer?.ready(asked?.ifNoneMatch, chooseEncoding(asked?.acceptEncoding));
    if (!ready) return false;
    response.writeHead(ready.status, ready.head);
    response.end(ready.body);
    onSent(ready.body?.length ?? 0);
    return true;
  };
}
