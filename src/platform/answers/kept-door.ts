import type { IncomingHttpHeaders } from "node:http";
import type { Door } from "../http/door.ts";
import { chooseEncoding } from "./encodings.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

interface KeptDoorOptions {
  kept: KeptAnswers;
  /** Files of the build by their path. */
  files: ReadonlyMap<string, ReadyAnswer>;
  publicUrl: string | undefined;
  /** True when forwarded headers may count, which the server behind the door knows. */
  hasProxies: boolean;
  pageAddress: (address: string) => string;
  /** Told of each answer, by the bytes of its body. */
  onSent: (bytes: number) => void;
}

/** Such a request has something that is seen to behind the door. */
const asksForMore = (headers: IncomingHttpHeaders) =>
  headers["content-length"] !== undefined ||
  headers["transfer-encoding"] !== undefined ||
  headers["content-encoding"] !== undefined ||
  headers.range !== undefined;

const isForwarded = (headers: IncomingHttpHeaders) =>
  headers["x-forwarded-host"] !== undefined || headers["x-forwarded-proto"] !== undefined;

/** A door that sends what is kept, and encoded as the visitor takes it. */
export function keptDoor({ kept, files, publicUrl, hasProxies, pageAddress, onSent }: KeptDoorOptions): Door {
  const findPage = (url: string, headers: IncomingHttpHeaders) => {
    if (publicUrl === undefined && hasProxies && isForwarded(headers)) return undefined;
    return kept.find((publicUrl ?? `http://${headers.host}`) + pageAddress(url));
  };
  return ({ method, url = "", headers }, response) => {
    if (method !== "GET" || asksForMore(headers)) return false;
    const answer = files.get(url) ?? findPage(url, headers);
    const ready = answer?.ready(headers["if-none-match"], chooseEncoding(headers["accept-encoding"]));
    if (!ready) return false;
    response.writeHead(ready.status, ready.head);
    response.end(ready.body);
    onSent(ready.body?.length ?? 0);
    return true;
  };
}
