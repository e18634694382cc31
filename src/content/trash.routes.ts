import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { mediaUrl } from "#platform/media/media-url.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { isoInstant } from "#shared/iso-instant.ts";
import { TrashItem } from "#shared/lifecycle.ts";
import { erase } from "./erase.ts";
import { type AnyKind, filesOf } from "./kind.ts";
import { placedOf } from "./placing.ts";
import { findTrashed, listTrash, type UnpublishedItem } from "./unpublished.store.ts";
import { whoTrashed } from "./versions.store.ts";
import { writerOf } from "./writer-of.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const tags = ["trash"];
const config = { access: "content" as const };

interface TrashOptions {
  kinds: readonly AnyKind[];
  trashDays: number;
}

/** Registers the calls of the trash, which holds items of all content types. */
export function trashRoutes(app: HttpServer, deps: Deps, { kinds, trashDays }: TrashOptions) {
  const kindOf = (entity: string) => kinds.find((kind) => kind.entity === entity);

  const present = (item: UnpublishedItem, kind: AnyKind, deletedBy: string): TrashItem => {
    const [image] = kind.media?.fileType === "image" ? filesOf(kind, placedOf<never>(item).row) : [];
    return {
      _id: item.id,
      kind: item.entity,
      calls: kind.calls,
      title: item.label,
      ...(image !== undefined && { image: mediaUrl(image, deps.mediaBaseUrl) }),
      deletedAt: isoInstant(item.since),
      deletedBy,
      erasedAt: isoInstant(item.since + trashDays * DAY_MS),
    };
  };

  app.get(
    "/api/trash",
    { config, schema: { tags, response: { 200: z.array(TrashItem), default: ErrorBody } } },
    async () => {
      const items = await listTrash(deps.db);
      const deleters = await whoTrashed(
        deps.db,
        items.map(({ id }) => id),
      );
      return items.flatMap((item) => {
        const kind = kindOf(item.entity);
        return kind ? [present(item, kind, deleters.get(item.id) ?? "")] : [];
      });
    },
  );

  app.delete(
    "/api/trash/:id",
    { config, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      const { id } = request.params;
      const item = await findTrashed(deps.db, id);
      const kind = item && kindOf(item.entity);
      if (!kind) throw new AppError("not_found");
      await erase(deps, kind, id, writerOf(request));
      return { _id: id };
    },
  );
}
