import { z } from "zod";
import { writerOf } from "#content/write.ts";
import type { CachedValue } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { formatDayOf } from "#shared/dates.ts";
import { type Archived, ArchivedInput, ArchiveState, archiveMessages } from "../archive.contract.ts";
import { type ArchiveDeps, getArchive, openCopy, requestCopy, saveArchived } from "./archive.service.ts";

const tags = ["archive"];
const config = { access: "owner" } as const;
const response = responses(ArchiveState);
/** Enough for a whole site over a slow connection. */
const DOWNLOAD_MS = 6 * 3_600_000;
const TarFile = z.any().meta({ description: "The archive as a tar file" });

/** Refuses the forms of visitors while the site is archived. Call it before the routes are registered. */
export function closeFormsWhenArchived(
  app: HttpServer,
  { archived, timeZone }: Pick<Deps, "timeZone"> & { archived: CachedValue<Archived | undefined> },
) {
  app.addHook("onRequest", async ({ method, routeOptions: { url = "", config } }) => {
    const isForm = config.access === "public" && method !== "GET" && method !== "HEAD" && url.startsWith("/api/");
    if (!isForm || config.isSignIn || config.isOpenInArchive) return;
    const site = await archived.get();
    if (site) throw new AppError("closed", { message: archiveMessages.closed(formatDayOf(site.since, timeZone.name)) });
  });
}

interface ArchiveRoutesDeps extends ArchiveDeps {
  publicUrl: string | undefined;
}

export function archiveRoutes(app: HttpServer, deps: ArchiveRoutesDeps) {
  app.get("/api/archive", { config, schema: { tags, response } }, () => getArchive(deps));

  app.post("/api/archive", { config, schema: { tags, response } }, (request) => requestCopy(deps, writerOf(request)));

  app.get(
    "/api/archive/file",
    { config, handlerTimeout: DOWNLOAD_MS, schema: { tags, response: responses(TarFile) } },
    async (_request, reply) => {
      const { stream, fileName } = await openCopy(deps);
      return reply
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .type("application/octet-stream")
        .send(stream);
    },
  );

  app.put("/api/archive/site", { config, schema: { tags, body: ArchivedInput, response } }, (request) => {
    const ownHosts = [
      new URL(`${request.protocol}://${request.host}`).host,
      ...(deps.publicUrl ? [new URL(deps.publicUrl).host] : []),
    ];
    return saveArchived(deps, request.body, { writer: writerOf(request), ownHosts });
  });
}
