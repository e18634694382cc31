import type { FastifyReply, FastifyRequest } from "fastify";
import { localPath } from "#shared/local-path.ts";
import { contentSecurityPolicy, type PolicyOptions } from "../http/content-security-policy.ts";
import type { OutsideOrigins } from "../http/outside-origins.ts";
import type { Pages } from "./page-renderer.ts";
import { type LookAhead, PREVIEW_COOKIE, type Previews, type PreviewTicket } from "./previews.ts";

interface PreviewOptions extends PolicyOptions {
  previews: Previews;
  lookAhead: LookAhead;
  render: Pages["render"];
  outsideOrigins: OutsideOrigins;
  publicUrl: string | undefined;
  clock: () => Date;
  timeZone: { readonly name: string };
  originOf: (request: FastifyRequest) => string;
}

const BEGIN = /^\/preview\/([A-Za-z0-9_.-]+)$/;
const END = "/preview/end";

/**
 * Answers those who may see something before others; false when they see what all see. A promise cannot be of the
 * reply itself: whoever awaits that gets nothing, once it is sent.
 */
export function previewAnswers(options: PreviewOptions) {
  const { previews, lookAhead, originOf, publicUrl, outsideOrigins } = options;
  const secure = publicUrl?.startsWith("https:") ? "; Secure" : "";
  const cookie = (value: string, seconds: number) =>
    `${PREVIEW_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;

  async function show(ticket: PreviewTicket, request: FastifyRequest, reply: FastifyReply) {
    const rendering = await lookAhead(ticket, (reads, now) => {
      const page = {
        now,
        publicUrl: originOf(request),
        timeZone: options.timeZone.name,
        dispatch: (path: string) => reads.answer(path),
        submit: () => Promise.reject(new Error("A preview writes nothing")),
        preview: { title: ticket.title, at: ticket.at === undefined ? undefined : now, end: END },
      };
      return options.render(request.url, page);
    });
    const outside = await outsideOrigins().catch(() => []);
    reply
      .code(rendering.status)
      .headers({
        ...rendering.headers,
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
        ...(rendering.headers["content-type"]?.startsWith("text/html") && {
          "content-security-policy": contentSecurityPolicy(rendering.body, options, outside),
        }),
      })
      .send(rendering.body);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const [path = "", query] = request.url.split("?");
    if (path === END) {
      const to = localPath(new URLSearchParams(query).get("to"), "/");
      reply.header("set-cookie", cookie("", 0)).header("cache-control", "no-store").redirect(to, 303);
      return true;
    }
    const token = BEGIN.exec(path)?.[1];
    const begun = token === undefined ? undefined : await previews.open(token);
    if (token !== undefined && begun) {
      const seconds = Math.max(1, Math.floor((begun.until - options.clock().getTime()) / 1000));
      reply
        .header("set-cookie", cookie(token, seconds))
        .header("cache-control", "no-store")
        .redirect(localPath(begun.path, "/"), 303);
      return true;
    }
    const ticket = await previews.ofRequest(request);
    if (!ticket || /^\/admin(?=[/?]|$)/i.test(path)) return false;
    await show(ticket, request, reply);
    return true;
  };
}
