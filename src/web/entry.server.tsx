import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { answerPublic } from "./documents/answer-public.tsx";
import type { PageRequest, RenderedPage } from "./documents/exchange.ts";
import type { SharedFiles } from "./documents/public-document.tsx";
import { pageAddress } from "./page-address.ts";
import { formAddresses } from "./pages/public/site-map.ts";

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

const ADMIN_AREA = /^\/admin(?=[/?]|$)/i;

/** The page server's way in: the admin area is React Router's, everything else a document or a feed. */
export function createPageHandler(build: ServerBuild, mode: "production" | "development", files: SharedFiles) {
  const handleAdmin = createRequestHandler(build, mode);
  return async (address: string, page: PageRequest): Promise<RenderedPage> => {
    if (!ADMIN_AREA.test(address)) return answerPublic(address, page, files);
    const response = await handleAdmin(new Request(page.publicUrl + address), new RouterContextProvider());
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
}

/** Failures while rendering are logged; what a page catches by itself never comes here. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error("Page failed", new URL(request.url).pathname, error);
}
