import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { Health } from "../health.contract.ts";
import { type BackupPlace, examineSite, openBackup } from "./health.service.ts";

const tags = ["health"];
/** A whole site, on a slow line. */
const DOWNLOAD_MS = 6 * 3_600_000;

const ByName = z.object({ name: z.string().max(60) });
const Archive = z.any().meta({ description: "The backup as a tar archive, sealed when there is a key" });

export function healthRoutes(app: HttpServer, deps: Deps, backups: BackupPlace = {}) {
  app.get(
    "/api/health",
    { config: { access: "owner" }, schema: { tags, response: { 200: Health, default: ErrorBody } } },
    () => examineSite({ ...deps, backups }),
  );

  app.get(
    "/api/backups/:name",
    {
      config: { access: "owner" },
      handlerTimeout: DOWNLOAD_MS,
      schema: { tags, params: ByName, response: { 200: Archive, default: ErrorBody } },
    },
    async (request, reply) => {
      const { stream, fileName, bytes } = await openBackup(backups, request.params.name);
      reply.header("content-disposition", `attachment; filename="${fileName}"`).type("application/octet-stream");
      if (bytes !== undefined) reply.header("content-length", String(bytes));
      return reply.send(stream);
    },
  );
}
