import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { inProcessApi } from "#api-client/api.ts";
import { fetchSiteBranch } from "#features/branch/branch.contract.ts";
import { lookOf } from "#features/branch/colors/palette.ts";
import type { PageRequest, RenderedPage } from "#site/document/public-page.ts";
import { shellContext } from "./branch.ts";

/** The page is visible without scripts. So on a slow connection, scripts wait for styles, fonts and pictures. */
const SCRIPT_PRELOAD = '<link rel="modulepreload"';

/** Renders the whole document before sending, because the policy in the headers lists its inline scripts. */
export default async function renderDocument(request: Request, status: number, headers: Headers, router: EntryContext) {
  headers.set("content-type", "text/html; charset=utf-8");
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} />, {
    signal: request.signal,
    // Wait for all parts. A part that is streamed later would need a script to become visible.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  return new Response(html.replaceAll(SCRIPT_PRELOAD, `${SCRIPT_PRELOAD} fetchpriority="low"`), { status, headers });
}

/** Renders the shell of the admin area for a URL. The browser fetches the content from the API. */
export function createAdminArea(build: ServerBuild, mode: "production" | "development") {
  const handle = createRequestHandler(build, mode);
  return async (address: string, { publicUrl, timeZone, dispatch }: PageRequest): Promise<RenderedPage> => {
    const context = new RouterContextProvider();
    const branch = await fetchSiteBranch(inProcessApi(dispatch), timeZone);
    context.set(shellContext, { branch, look: lookOf(branch) });
    const response = await handle(new Request(publicUrl + address), context);
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
}

/** Logs failures while rendering. Errors that a page catches do not arrive here. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error("Page failed", new URL(request.url).pathname, error);
}
