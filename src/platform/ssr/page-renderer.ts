import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../errors.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "../http/server.ts";

const PAGES_RENDERED_AT_ONCE = 64;
export const RETRY_AFTER_SECONDS = 2;

/** What a call is for: without its main part a page lacks what it is there for. */
export type PagePart = "main" | "secondary";

/** Answers a GET of the API in process. */
export type ApiDispatch = (path: string, part: PagePart) => Promise<{ status: number; text: string }>;

/** What a page is made from. */
export interface PageRequest {
  dispatch: ApiDispatch;
  now: Date;
  publicUrl: string;
  timeZone: string;
  applicationRetentionMonths: number;
}

/** What the page server needs: the built pages and where their files are. */
export interface Pages {
  render: (request: Request, page: PageRequest) => Promise<Response>;
  /** An address with of its query only what the page reads: addresses that differ in nothing else are one page. */
  pageAddress?: (address: string) => string;
  /** Folder of the built browser files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** False in development, where every page is made anew. */
  cache: boolean;
  /** In development: Vite's share of each request; it resolves with the answer sent, or nothing done. */
  development?: { throughVite: (request: IncomingMessage, response: ServerResponse) => Promise<void> };
}

export interface RendererOptions {
  clock: () => Date;
  inProcessKey: string;
  timeZone: string;
  applicationRetentionMonths: number;
}

export interface Rendering {
  response: Response;
  /** Parts whose call failed or had no answer; the main one is known by now, others until the body has ended. */
  missing: ReadonlySet<PagePart>;
}

/** Renders an address of the site as visitors at `origin` see it. */
export type PageRenderer = (origin: string, address: string) => Promise<Rendering>;

export function createPageRenderer(app: HttpServer, pages: Pages, options: RendererOptions): PageRenderer {
  const { clock, inProcessKey, timeZone, applicationRetentionMonths } = options;
  const dispatch = async (path: string) => {
    const answer = await app.inject({ method: "GET", url: path, headers: { [IN_PROCESS_HEADER]: inProcessKey } });
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

  let rendering = 0;
  return async (origin, address) => {
    if (rendering >= PAGES_RENDERED_AT_ONCE || app.isUnderPressure())
      throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    rendering += 1;
    const missing = new Set<PagePart>();
    try {
      const settings = { now: clock(), publicUrl: origin, timeZone, applicationRetentionMonths };
      const page = { ...settings, dispatch: notingFailures(missing) };
      return { response: await pages.render(new Request(origin + address), page), missing };
    } finally {
      rendering -= 1;
    }
  };
}
