import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../errors.ts";
import { RETRY_AFTER_SECONDS } from "../http/makings.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "../http/server.ts";
import type { BuildNote } from "./build-note.ts";

/** What a call is for: without its main part a page lacks what it is there for. */
export type PagePart = "main" | "secondary";

/** Answers a GET of the API in process. */
export type ApiDispatch = (path: string, part: PagePart) => Promise<{ status: number; body: unknown }>;

/** A form that a visitor sent, encoded as browsers do without scripts. */
export interface SentForm {
  body: string;
  /** The visitor's address, which limits count. */
  from: string;
}

/** What a page is made from. */
export interface PageRequest {
  /** A form that was sent to the page, as browsers encode it. */
  form?: string | undefined;
  dispatch: ApiDispatch;
  /** Answers a write of the API in process, as if the visitor had sent it. */
  submit: (method: "POST" | "PUT" | "DELETE", path: string, body: unknown) => Promise<{ status: number; text: string }>;
  now: Date;
  publicUrl: string;
  /** IANA zone in which events' dates and times are meant. */
  timeZone: string;
  /** Of a page that is shown to somebody before others see it so. */
  preview?: { title?: string | undefined; at?: Date | undefined; end: string } | undefined;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Its scripts work on pictures in a thread of their own. */
  withWorker?: boolean;
}

/** What the page server needs: the built pages and where their files are. */
export interface Pages {
  /** @param address path and query, as they stand in the request */
  render: (address: string, page: PageRequest) => Promise<RenderedPage>;
  /** An address with of its query only what the page reads: addresses that differ in nothing else are one page. */
  pageAddress?: (address: string) => string;
  /** Addresses of the pages that take a form. */
  formAddresses?: readonly string[];
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** What the build says of itself, where it does. */
  note?: BuildNote | undefined;
  /** False in development, where every page is made anew. */
  cache: boolean;
  /** In development: Vite's share of each request; it resolves with the answer sent, or nothing done. */
  development?: { throughVite: (request: IncomingMessage, response: ServerResponse) => Promise<void> };
}

export interface RendererOptions {
  clock: () => Date;
  inProcessKey: string;
  /** Read anew for each page: it changes while the site runs. */
  timeZone: { readonly name: string };
}

export interface Rendering extends RenderedPage {
  /** Parts whose call failed or had no answer. */
  missing: ReadonlySet<PagePart>;
}

/** Renders an address of the site as visitors at `origin` see it, or what comes of a form that was sent there. */
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
