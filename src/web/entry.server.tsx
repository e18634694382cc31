import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { type Dispatch, inProcessApi, type Submit, writingApi } from "#api-client/in-process.ts";
import { formAddresses } from "./form-addresses.ts";
import { pageAddress } from "./page-address.ts";
import { type PageContext, pageContext } from "./page-context.ts";

export { formAddresses, pageAddress };

/** Scripts make a page answer, not appear: on a slow line they wait for its styles, fonts and pictures. */
const SCRIPT_PRELOAD = '<link rel="modulepreload"';

/** Renders a whole document: its inline scripts must be known before the policy that allows them is sent. */
export default async function renderDocument(request: Request, status: number, headers: Headers, router: EntryContext) {
  headers.set("content-type", "text/html; charset=utf-8");
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} />, {
    signal: request.signal,
    // Every part in its place: a part sent after the others would need a script to be seen.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  return new Response(html.replaceAll(SCRIPT_PRELOAD, `${SCRIPT_PRELOAD} fetchpriority="low"`), { status, headers });
}

interface PageRequest extends Omit<PageContext, "api" | "mainApi" | "visitorApi" | "script"> {
  dispatch: Dispatch;
  submit: Submit;
}

/** A page's loader sees of the query what the page reads, and nothing else. */
function asMeant(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const meant = origin + pageAddress(pathname + search);
  return meant === request.url || request.method !== "GET" ? request : new Request(meant);
}

/** The page server's way in: it lives in this bundle, so that context keys are the same objects as the pages'. */
export function createPageHandler(build: ServerBuild, mode: "production" | "development", script: string) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, { dispatch, submit, ...page }: PageRequest): Promise<Response> => {
    const context = new RouterContextProvider();
    const api = inProcessApi(dispatch);
    const mainApi = inProcessApi(dispatch, "main");
    context.set(pageContext, { api, mainApi, visitorApi: writingApi(api, submit), script, ...page });
    return handle(asMeant(request), context);
  };
}

/** Failures while rendering are logged; what a page catches by itself never comes here. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error("Page failed", new URL(request.url).pathname, error);
}
