import { readdirSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { HttpServer } from "../http/server.ts";

const ASSET_MAX_AGE_SECONDS = 365 * 24 * 3600;
const FILE_MAX_AGE_SECONDS = 3600;

/** Files cost next to nothing, and a page without them is no use: they are sent even when the server sheds load. */
const file = { config: { access: "public" as const, neverShed: true }, schema: { hide: true } };

/** Serves the files of a folder as they are; those under `/assets` have names of their content, and are kept for ever. */
export async function staticFilesRoutes(app: HttpServer, folder: string) {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get<{ Params: { "*": string } }>("/assets/*", file, (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`, { maxAge: ASSET_MAX_AGE_SECONDS * 1000, immutable: true }),
  );
  const compressed = /\.(br|gz)$/;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath.slice(folder.length)}/${entry.name}`.replace(/\\/g, "/");
    if (!entry.isFile() || compressed.test(path) || path.startsWith("/assets/") || path.startsWith("/.vite/")) continue;
    app.get(path, file, (_request, reply) => reply.sendFile(path.slice(1), { maxAge: FILE_MAX_AGE_SECONDS * 1000 }));
  }
}
