import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dispatch, Submit } from "#api-client/api.ts";
import { AppError } from "#platform/errors.ts";
import {
  contentSecurityPolicy,
  type OutsideOrigins,
  type PolicyOptions,
} from "#platform/http/content-security-policy.ts";
import { RETRY_AFTER_SECONDS } from "#platform/http/limits.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "#platform/http/server.ts";
import { CachedResponse } from "./cached-response.ts";

const JSON_TYPE = "application/json";

/** The purpose of an API call. Without its main data, a page has no content. */
export type PagePart = "main" | "secondary";

/** The visitor of a page that is rendered for one visitor: a private page, or the result of a form. */
interface Visitor {
  /** A form that the visitor submitted without scripts, URL-encoded. */
  form?: string;
  /** The visitor's address, for rate limits. */
  from: string;
}

/** The input for rendering a page. */
export interface PageRequest {
  /** A submitted form, URL-encoded. */
  form?: string | undefined;
  dispatch: Dispatch;
  submit: Submit;
  now: Date;
  publicUrl: string;
  /** IANA time zone of event dates and times. */
  timeZone: string;
  /** Set when the page is a preview. */
  preview?: { title?: string | undefined; at?: Date | undefined; end: string } | undefined;
  /** Set while the site is archived. */
  archived?: ArchivedState | undefined;
}

/** Since when the site is archived, and the address of its archive; empty for none. */
interface ArchivedState {
  since: string;
  address: string;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether the page's scripts process pictures in a worker. */
  withWorker?: boolean;
  /** Whether the page is the door page, which has a service worker. */
  withDoor?: boolean;
  /** Whether other sites may show the page in a frame. */
  isEmbedded?: boolean;
}

export interface BuildNote {
  version: string;
  /** A short hash of its sources. */
  of: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
}

/** The built pages and their files, for the page server. */
export interface Pages {
  /** @param url path and query as in the request */
  render: (url: string, page: PageRequest) => Promise<RenderedPage>;
  /** Reduces a URL to the query parameters that the page reads, so that equal pages share a cache key. */
  normalizeUrl?: (url: string) => string;
  /** Returns whether a URL is a page that only its visitor may see. */
  isPrivateUrl?: (url: string) => boolean;
  formPaths?: readonly string[];
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** The build's version data, if it has any. */
  note?: BuildNote | undefined;
  /** The built command that writes a static archive. */
  archiveCommand?: string;
  /** False in development, where every page is rendered again. */
  cache: boolean;
  /** In development: Vite's middleware. Resolves after the response is sent, or without doing anything. */
  development?: { throughVite: (request: IncomingMessage, response: ServerResponse) => Promise<void> };
}

export interface RendererOptions {
  clock: () => Date;
  inProcessKey: string;
  /** Read for each page, because it changes at runtime. */
  timeZone: { readonly name: string };
  /** Returns undefined while the site is open. */
  findArchived?: (() => Promise<ArchivedState | undefined>) | undefined;
}

interface Rendering extends RenderedPage {
  /** Parts whose call failed. */
  missing: ReadonlySet<PagePart>;
}

/** Renders a URL as visitors at `origin` see it, for everyone or for one visitor. */
export type PageRenderer = (origin: string, url: string, visitor?: Visitor) => Promise<Rendering>;

export function createPageRenderer(app: HttpServer, pages: Pages, options: RendererOptions): PageRenderer {
  const { clock, inProcessKey, timeZone, findArchived } = options;
  const submitFor =
    (visitor: Visitor | undefined): PageRequest["submit"] =>
    async (method, url, body) => {
      if (!visitor) throw new Error("A page for everyone cannot call the API for one visitor");
      const headers = { [IN_PROCESS_HEADER]: inProcessKey, ...(body !== undefined && { "content-type": JSON_TYPE }) };
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const response = await app.inject({ method, url, headers, ...payload, remoteAddress: visitor.from });
      return { status: response.statusCode, text: response.body };
    };
  const dispatchNoting =
    (missing: Set<PagePart>): Dispatch =>
    async (path, part) => {
      const response = await app.publicReads.answer(path).catch((error: unknown) => {
        missing.add(part);
        throw error;
      });
      if (response.status >= 500) missing.add(part);
      return response;
    };

  return async (origin, url, visitor) => {
    if (await app.isOverloaded()) throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const missing = new Set<PagePart>();
    const settings = { now: clock(), publicUrl: origin, timeZone: timeZone.name, archived: await findArchived?.() };
    const page = { ...settings, dispatch: dispatchNoting(missing), submit: submitFor(visitor), form: visitor?.form };
    return { ...(await pages.render(url, page)), missing };
  };
}

/** Returns status and headers of a rendering. Without its main part, it has a Retry-After header. */
function headOf({ status, headers, missing }: Rendering): { status: number; headers: Record<string, string> } {
  if (missing.has("main"))
    return {
      status: 503,
      headers: { ...headers, "cache-control": "no-store", "retry-after": `${RETRY_AFTER_SECONDS}` },
    };
  const failed = missing.size > 0 || status >= 500;
  return { status, headers: failed ? { ...headers, "cache-control": "no-store" } : headers };
}

/**
 * Converts a rendered page to a response that can be cached.
 * @param shared headers of every response, which the page's own headers override
 */
export async function toCachedResponse(
  rendering: Rendering,
  shared: Record<string, string>,
  policy: PolicyOptions,
  outsideOrigins: OutsideOrigins,
): Promise<CachedResponse> {
  const { status, headers } = headOf(rendering);
  // A page without pictures from other sites is better than no page.
  const outside = await outsideOrigins().catch(() => null);
  if (headers["content-type"]?.startsWith("text/html")) {
    const { withWorker, isEmbedded } = rendering;
    headers["content-security-policy"] = contentSecurityPolicy(
      rendering.body,
      { ...policy, withWorker, isEmbedded },
      outside ?? [],
    );
  }
  const isComplete = rendering.missing.size === 0 && status < 500 && outside !== null;
  const plain = Buffer.from(rendering.body);
  const all = { ...shared, ...headers };
  // The page's policy replaces this header, which cannot allow other sites.
  if (rendering.isEmbedded) delete all["x-frame-options"];
  return new CachedResponse({ status, headers: all, plain, isComplete });
}
