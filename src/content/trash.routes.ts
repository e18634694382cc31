import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { isoInstant } from "#shared/dates.ts";
import { TrashItem } from "#shared/lifecycle.ts";
import { writerOf } from "./content.routes.ts";
import { listTrashed } from "./content.store.ts";
import { type AnyContentType, filesOf, type StoredRow } from "./content-type.ts";
import { deletePermanently } from "./trash.ts";
import { listTrashActors } from "./versions.store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const tags = ["trash"];
const config = { access: "content" as const };

interface TrashOptions {
  contentTypes: readonly AnyContentType[];
  trashDays: number;
}

/** The trash of all content types together. */
export function trashRoutes(app: HttpServer, deps: Deps, { contentTypes, trashDays }: TrashOptions) {
  const present = (type: AnyContentType, row: StoredRow, deletedBy: string): TrashItem => {
    const [image] = type.media?.fileType === "image" ? filesOf(type, row) : [];
    const deletedAt = row.deleted_at ?? row.updated_at;
    return {
      _id: row.id,
      kind: type.entity,
      calls: type.apiPath,
      title: type.label(row),
      ...(image !== undefined && { image: mediaUrl(image, deps.mediaBaseUrl) }),
      deletedAt: isoInstant(deletedAt),
      deletedBy,
      erasedAt: isoInstant(deletedAt + trashDays * DAY_MS),
    };
  };

  app.get("/api/trash", { config, schema: { tags, response: responses(z.array(TrashItem)) } }, async () => {
    const lists = contentTypes.map(async (type) => {
      const trashed: StoredRow[] = await listTrashed(deps.db, type.table);
      const rows: StoredRow[] = (await type.withDetails?.(deps.db, trashed as never[])) ?? trashed;
      return rows.map((row) => ({ type, row }));
    });
    const rows = (await Promise.all(lists)).flat();
    const deleters = await listTrashActors(
      deps.db,
      rows.map(({ row }) => row.id),
    );
    rows.sort((one, other) => (other.row.deleted_at ?? 0) - (one.row.deleted_at ?? 0));
    return rows.map(({ type, row }) => present(type, row, deleters.get(row.id) ?? ""));
  });

  app.delete(
    "/api/trash/:id",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      const { id } = request.params;
      for (const type of contentTypes)
        if (await type.find(deps.db, id, "trashed")) {
          await deletePermanently(deps, type, id, writerOf(request));
          return { _id: id };
        }
      throw new AppError("not_found");
    },
  );
}
