import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../errors.ts";
import { type HttpServer, IN_PROCESS_HEADER } from "../http/server.ts";

const PAGES_RENDERED_AT_ONCE = 64;
const RETRY_AFTER_SECONDS = 2;

/** Answers a GET of the API in process. */
export type ApiDispatch = (path: string) => Promise<{ status: number; text: string }>;

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

/** Renders an address of the site as visitors at `origin` see it. */
export type PageRenderer = (origin: string, address: string) => Promise<Response>;

export function createPageRenderer(app: HttpServer, pages: Pages, options: RendererOptions): PageRenderer {
  const { clock, inProcessKey, timeZone, applicationRetentionMonths } = options;
  const dispatch: ApiDispatch = async (path) => {
    const answer = await app.inject({ method: "GET", url: path, headers: { [IN_PROCESS_HEADER]: inProcessKey } });
    return { status: answer.statusCode, text: answer.body };
  };

  let rendering = 0;
  return async (origin, address) => {
    if (rendering >= PAGES_RENDERED_AT_ONCE) throw new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    rendering += 1;
    try {
      const page = { dispatch, now: clock(), publicUrl: origin, timeZone, applicationRetentionMonths };
      return await pages.render(new Request(origin + address), page);
    } finally {
      rendering -= 1;
    }
  };
}
