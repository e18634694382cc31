import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, chooseForStream } from "./encodings.ts";
import { headOf, type Making } from "./page-maker.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** The headers that this server has put on an answer so far, without those of the one request. */
export function headersAround(reply: FastifyReply): Record<string, string> {
  const { "x-request-id": _, connection: __, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The same for a page, or for its data alone. */
export const pageHeadersAround = (reply: FastifyReply, isData: boolean): Record<string, string> => ({
  ...headersAround(reply),
  "cache-control": isData ? "no-cache" : "public, max-age=0, must-revalidate",
  vary: "accept-encoding",
});

/** Streams what a navigation inside the site fetches, so that a slow part of a page keeps nothing else waiting. */
export async function sendGrowing({ begun }: Making, request: FastifyRequest, reply: FastifyReply) {
  const { rendering, body } = await begun;
  const { status, headers } = headOf(rendering);
  reply.code(status).headers({ ...pageHeadersAround(reply, true), ...headers });
  const source = Readable.from(body.read());
  if (chooseForStream(request.headers["accept-encoding"]) === "identity") return reply.send(source);
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Ends both when the visitor leaves; what went wrong is heard on `gzip`, by Fastify.
  pipeline(source, gzip, () => {});
  return reply.header("content-encoding", "gzip").send(gzip);
}

export async function sendReady(answer: ReadyAnswer, { headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const { status, head, body } = await answer.make(headers["if-none-match"], encoding);
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? "", head[index + 1]);
  return reply.code(status).send(body);
}
