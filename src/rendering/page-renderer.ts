import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#platform/errors.ts";
import { RETRY_AFTER_SECONDS } from "#platform/http/makings.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "#platform/http/server.ts";
import type { BuildNote } from "./build-note.ts";

/** The purpose of a call. Without its main part, a page has no content. */
export type PagePart = "main" | "secondary";

/** Answers a GET of the API in process. */
export type ApiDispatch = (path: string, part: PagePart) => Promise<{ status: number; body: unknown }>;

/** A form that a visitor submitted without scripts. */
export interface SentForm {
  body: string;
  /** The visitor's address, for rate limits. */
  from: string;
}

/** The input for rendering a page. */
export interface PageRequest {
  /** A submitted form, URL-encoded. */
  form?: string | undefined;
  dispatch: ApiDispatch;
  /** Performs an API write in process for the visitor. */
  submit: (method: "POST" | "PUT" | "DELETE", path: string, body: unknown) => Promise<{ status: number; text: string }>;
  now: Date;
  publicUrl: string;
  /** IANA time zone of event dates and times. */
  timeZone: string;
  /** Set when the page is a preview. */
  preview?: { title?: string | undefined; at?: Date | undefined; end: string } | undefined;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether its scripts process pictures in a worker. */
  withWorker?: boolean;
}

/** The built pages and their files, for the page server. */
export interface Pages {
  /** @param address path and query as in the request */
  render: (address: string, page: PageRequest) => Promise<RenderedPage>;
  /** Reduces a URL to the query parameters that the page reads, so that equal pages share a cache key. */
  pageAddress?: (address: string) => string;
  /** Paths of pages that accept a form. */
  formAddresses?: readonly string[];
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** The build's version data, if it has any. */
  note?: BuildNote | undefined;
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
}

export interface Rendering extends RenderedPage {
  /** Parts whose call failed. */
  missing: ReadonlySet<PagePart>;
}

/** Renders a URL as visitors at `origin` see it, or the result of a submitted form. */
export type PageRenderer = (origin: string, address: string, form?: SentForm) => Promise<Rendering>;

export function createPageRenderer(app: HttpServer, pages: Pages, options: RendererOptions): PageRenderer {
  const { clock, inProcessKey, timeZone } = options;
  const dispatch = (path: string) => app.publicReads.answer(path);
  const submitFor =
    (form: SentForm | undefined): PageRequest["submit"] =>
    async (method, url, body) => {
      if (!form) throw new Error("A page that is only read cannot write");
      const headers = { [IN_PROCESS_HEADER]: inProcessKey, "content-type": "application/json" };
      const payload = JSON.stringify(body);
      const answer = await app.inject({ method, url, headers, payload, remoteAddress: form.from });
      return { status: answer.statusCode, text: answer.body };
    };
  const notingFailures =
    (missing: Set<PagePart>): ApiDispatch =>
    async (path, part) => {
      const answer = await dispatch(path).catch((error: unknown) => {
        missing.add(part);
        throw error;
      });
      if (answer.status >= 500) missing.add(part);
      return answer;
    };

  return async (origin, address, form) => {
    if (app.isUnderPressure()) throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const missing = new Set<PagePart>();
    const settings = { now: clock(), publicUrl: origin, timeZone: timeZone.name };
    const page = { ...settings, dispatch: notingFailures(missing), submit: submitFor(form), form: form?.body };
    return { ...(await pages.render(address, page)), missing };
  };
}
