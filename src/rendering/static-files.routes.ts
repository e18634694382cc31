import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "#platform/http/server.ts";
import { CachedResponse } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";
import { sharedHeaders } from "./serve-cached.ts";

const ASSET_MAX_AGE_SECONDS = 365 * 24 * 3600;
const FILE_MAX_AGE_SECONDS = 3600;
/** Larger files are streamed each time, because videos are requested in parts. */
const CACHED_FILE_MAX_BYTES = 512 * 1024;
/** File names in this folder contain a hash of the content. */
const ASSETS = "/assets/";
/** A service worker may load files of this site. The policy of its own file applies to it, not the page's. */
const WORKER = /\/worker[.]js$/;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const COMPRESSED = /\.(br|gz)$/;

/** Files cost almost nothing, and pages need them, so they are sent even while the server sheds load. */
const config = { access: "public" as const, neverShed: true };

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`.replace(/\\/g, "/"))
    .filter((path) => !path.startsWith("/.vite/"));

const readIfThere = (path: string) => (existsSync(path) ? readFile(path) : undefined);

/** Returns a file with its compressed versions and its headers. */
async function readFileResponse(path: string, shared: Record<string, string>): Promise<CachedResponse> {
  const [plain, br, gzip] = await Promise.all([readFile(path), readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  const { etag: _, "content-length": __, "content-encoding": ___, ...headers } = shared;
  const encoded = { ...(br && { br }), ...(gzip && { gzip }) };
  return new CachedResponse({ status: 200, headers, plain, isComplete: true, encoded });
}

/** Serves the files of a folder. Files under `/assets` have hashed names, so browsers can keep them forever. */
export async function staticFilesRoutes(app: HttpServer, folder: string, cache: ResponseCache) {
  async function store(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" || reply.statusCode !== 200 || cache.find(path)) return;
    const file = join(folder, path);
    if ((await stat(file)).size > CACHED_FILE_MAX_BYTES) return;
    cache.storeFile(path, await readFileResponse(file, sharedHeaders(reply)));
  }

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  const route = { config, schema: { hide: true } };
  const paths = pathsIn(folder);
  const known = new Set(paths);
  cache.addKeys((url) => (known.has(url) ? url : undefined));
  // One route for some hundred files, because a route for each would slow down the start.
  const assets = new Set(paths.filter((path) => path.startsWith(ASSETS)));
  const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "";
  app.get(
    `${ASSETS}*`,
    { ...route, onResponse: (request, reply) => store(pathOf(request), request, reply) },
    (request, reply) => {
      const path = pathOf(request);
      if (!assets.has(path)) return reply.callNotFound();
      return reply.sendFile(path.slice(1), { maxAge: ASSET_MAX_AGE_SECONDS * 1000, immutable: true });
    },
  );
  for (const path of paths) {
    if (assets.has(path)) continue;
    app.get(path, { ...route, onResponse: (request, reply) => store(path, request, reply) }, (_request, reply) => {
      if (WORKER.test(path)) reply.header("content-security-policy", WORKER_POLICY);
      return reply.sendFile(path.slice(1), { maxAge: FILE_MAX_AGE_SECONDS * 1000, immutable: false });
    });
  }
}
