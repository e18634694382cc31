import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "#platform/http/makings.ts";
import type { PublicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { memoize } from "#shared/memoize.ts";
import { chooseEncoding } from "./encodings.ts";
import type { Keeping } from "./keeping.ts";
import { asksForMore } from "./kept-door.ts";
import { listKey } from "./list-key.ts";
import { ReadyAnswer } from "./ready-answer.ts";
import { keptHeadersAround, sendReady } from "./send-ready.ts";

const KEPT_BYTES = 16 * 1024 * 1024;
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Renders a response for the first client. The input was validated with its request, and the call's schema serializes
 * the response.
 */
async function makeList({ read }: PublicRead, { params, query, headers: given }: FastifyRequest, reply: FastifyReply) {
  const headers = { ...keptHeadersAround(reply), "content-type": JSON_TYPE };
  const body = (await read({ params: params as never, query: query as never })) as Record<string, unknown>;
  const plain = Buffer.from(String(reply.serializeInput(body, "200")));
  const answer = new ReadyAnswer({ status: 200, headers, plain, isWhole: true });
  await answer.make(undefined, chooseEncoding(given["accept-encoding"]));
  return answer;
}

/**
 * Caches responses of routes from `publicRead` for clients without a token. Officers always get fresh responses,
 * because they may just have written through another instance. Call it before the routes are registered.
 */
export function keepLists(app: HttpServer, keeping: Keeping) {
  const answers = keeping.open(KEPT_BYTES, true);
  const keyOf = memoize((url) => (url.startsWith("/api/") ? listKey(app.publicReads, url) : undefined));
  keeping.atDoor((url, { authorization }) => {
    const key = authorization === undefined ? keyOf(url) : undefined;
    return key === undefined ? undefined : answers.find(key);
  });

  app.addHook("preHandler", async (request, reply) => {
    const { publicRead } = request.routeOptions.config;
    if (!publicRead) return;
    if (request.headers.authorization !== undefined) return void reply.header("cache-control", "no-store");
    const key = asksForMore(request.headers) ? undefined : keyOf(request.url);
    if (key === undefined) return;
    const asker = addressOf(request.ip);
    const answer =
      answers.find(key) ??
      (await (answers.underWay(key, asker) ?? answers.start(key, asker, () => makeList(publicRead, request, reply))));
    await sendReady(answer, request, reply);
  });
}
