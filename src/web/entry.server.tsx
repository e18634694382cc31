import { renderToReadableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from "react-router";
import { apiContext } from "./api-context.ts";

export default async function render(request: Request, status: number, headers: Headers, router: EntryContext) {
  const stream = await renderToReadableStream(<ServerRouter context={router} url={request.url} />, { signal: request.signal });
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

export function createPageHandler(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, api: string) => {
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    return handle(request, context);
  };
}
