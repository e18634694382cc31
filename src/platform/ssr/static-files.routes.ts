import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ReadyAnswer } from "../answers/ready-answer.ts";
import { headersAround } from "../answers/send-ready.ts";
import type { HttpServer } from "../http/server.ts";

const ASSET_MAX_AGE_SECONDS = 365 * 24 * 3600;
const FILE_MAX_AGE_SECONDS = 3600;
/** Larger ones are streamed each time: a video is asked for in parts. */
const KEPT_FILE_MAX_BYTES = 512 * 1024;
const COMPRESSED = /\.(br|gz)$/;

/** Files cost next to nothing, and a page without them is no use: they are sent even when the server sheds load. */
const config = { access: "public" as const, neverShed: true };

/** What visitors may ask for, as it stands in an address. */
const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`.replace(/\\/g, "/"))
    .filter((path) => !path.startsWith("/.vite/"));

const readIfThere = (path: string) => (existsSync(path) ? readFile(path) : undefined);

/** The file with what is compressed beside it, under the headers that it was sent with. */
async function readyFile(path: string, around: Record<string, string>): Promise<ReadyAnswer> {
  const [plain, br, gzip] = await Promise.all([readFile(path), readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  const { etag: _, "content-length": __, "content-encoding": ___, ...headers } = around;
  const encoded = { ...(br && { br }), ...(gzip && { gzip }) };
  return new ReadyAnswer({ status: 200, headers, plain, isWhole: true, encoded });
}

/**
 * Serves the files of a folder as they are; those under `/assets` have names of their content, and stay for ever with
 * who has them.
 * @returns the files that have been asked for, by their path, ready to be sent again
 */
export async function staticFilesRoutes(app: HttpServer, folder: string): Promise<ReadonlyMap<string, ReadyAnswer>> {
  const ready = new Map<string, ReadyAnswer>();
  async function keep(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== "GET" || reply.statusCode !== 200 || ready.has(path)) return;
    const file = join(folder, path);
    if ((await stat(file)).size > KEPT_FILE_MAX_BYTES) return;
    ready.set(path, await readyFile(file, headersAround(reply)));
  }

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  for (const path of pathsIn(folder)) {
    const isAsset = path.startsWith("/assets/");
    const maxAge = (isAsset ? ASSET_MAX_AGE_SECONDS : FILE_MAX_AGE_SECONDS) * 1000;
    app.get(
      path,
      { config, schema: { hide: true }, onResponse: (request, reply) => keep(path, request, reply) },
      (_request, reply) => reply.sendFile(path.slice(1), { maxAge, immutable: isAsset }),
    );
  }
  app.get("/assets/*", { config, schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  return ready;
}
