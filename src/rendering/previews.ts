import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { PREVIEW_COOKIE, type Previews, type PreviewTicket, previewToken, type RunPreview } from "#content/preview.ts";
import type { Changes } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  contentSecurityPolicy,
  type OutsideOrigins,
  type PolicyOptions,
} from "#platform/http/content-security-policy.ts";
import { limitPerMinute } from "#platform/http/limits.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { createQueue } from "#platform/queue.ts";
import { localPath } from "#shared/links.ts";
import type { Pages, RenderedPage } from "./page-renderer.ts";

interface PreviewOptions extends PolicyOptions {
  previews: Previews;
  preview: RunPreview;
  render: Pages["render"];
  outsideOrigins: OutsideOrigins;
  publicUrl: string | undefined;
  clock: () => Date;
  changes: Changes;
  timeZone: { readonly name: string };
  originOf: (request: FastifyRequest) => string;
}

const BEGIN = /^\/preview\/([A-Za-z0-9_.-]+)$/;
const END = "/preview/end";
/** A rendered preview is sent again for this long, unless content changes first. */
const CACHED_MS = 10_000;
const CACHED_MAX = 100;
/** Per link: several people can click through a site with it. */
const RENDERINGS_PER_MINUTE = 120;
const QUEUE_WAIT_MAX_MS = 2000;
const RETRY_AFTER_SECONDS = 2;

const isAdminPath = (path: string) => /^\/admin(?=[/?]|$)/i.test(path);

/** Whether the preview itself is no longer possible, for example because its item was published or deleted. */
const isOver = (error: unknown) => error instanceof AppError && error.status < 500 && error.status !== 429;

/**
 * Shows previews to browsers that have a preview cookie. A preview holds a database transaction while it renders, so one is
 * rendered at a time, the links take turns, and each link has a limit.
 */
export function createPreviewHandler(app: HttpServer, options: PreviewOptions) {
  const { previews, preview, originOf, publicUrl, outsideOrigins } = options;
  const secure = publicUrl?.startsWith("https:") ? "; Secure" : "";
  const cookie = (value: string, seconds: number) =>
    `${PREVIEW_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  const queue = createQueue({ concurrency: 1, maxWaitMs: QUEUE_WAIT_MAX_MS, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const countRendering = limitPerMinute(RENDERINGS_PER_MINUTE);
  const cached = new LRUCache<string, Promise<RenderedPage>>({ max: CACHED_MAX, ttl: CACHED_MS });
  const stopListening = options.changes.on(() => cached.clear());
  app.addHook("onClose", async () => stopListening());

  async function rendered(ticket: PreviewTicket, token: string, request: FastifyRequest): Promise<RenderedPage> {
    const publicUrl = originOf(request);
    const key = `${token} ${publicUrl} ${request.url}`;
    const known = cached.get(key);
    if (known) return known;
    countRendering(token);
    const work = () =>
      preview(ticket, (reads, now) =>
        options.render(request.url, {
          now,
          publicUrl,
          timeZone: options.timeZone.name,
          dispatch: (path: string) => reads.answer(path),
          submit: () => Promise.reject(new Error("A preview cannot write")),
          preview: { title: ticket.title, at: ticket.at === undefined ? undefined : now, end: END },
        }),
      );
    const rendering = queue.run(work, { key: token });
    cached.set(key, rendering);
    rendering.catch(() => cached.delete(key));
    return rendering;
  }

  async function send(rendering: RenderedPage, reply: FastifyReply) {
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

  const redirect = (reply: FastifyReply, to: string | null, setCookie: string) =>
    reply.header("set-cookie", setCookie).header("cache-control", "no-store").redirect(localPath(to, "/"), 303);
  const leave = (reply: FastifyReply, to: string | null) => redirect(reply, to, cookie("", 0));

  /** Returns true once the reply is sent, and false when the browser must get the public page. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const [path = "", query] = request.url.split("?");
    if (path === END) {
      leave(reply, new URLSearchParams(query).get("to"));
      return true;
    }
    const linkToken = BEGIN.exec(path)?.[1];
    const opened = linkToken === undefined ? undefined : await previews.open(linkToken);
    if (linkToken !== undefined && opened) {
      const seconds = Math.max(1, Math.floor((opened.until - options.clock().getTime()) / 1000));
      redirect(reply, opened.path, cookie(linkToken, seconds));
      return true;
    }
    const token = previewToken(request);
    if (token === undefined || isAdminPath(path)) return false;
    try {
      const ticket = await previews.open(token);
      if (ticket) await send(await rendered(ticket, token, request), reply);
      else leave(reply, request.url);
    } catch (error) {
      if (!isOver(error)) throw error;
      // The cookie would hide the public site for up to an hour.
      leave(reply, request.url);
    }
    return true;
  };
}
