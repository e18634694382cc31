import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./encodings.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** Returns the headers set so far, without those of a single request. */
export function headersAround(reply: FastifyReply): Record<string, string> {
  const { "x-request-id": _, connection: __, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** Returns the headers for cached responses. Other caches may store them, but must revalidate each time. */
export const keptHeadersAround = (reply: FastifyReply): Record<string, string> => ({
  ...headersAround(reply),
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "accept-encoding",
});

export async function sendReady(answer: ReadyAnswer, { headers }: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const { status, head, body } = await answer.make(headers["if-none-match"], encoding);
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? "", head[index + 1]);
  return reply.code(status).send(body);
}
