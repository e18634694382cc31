import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { named } from "#platform/http/named-schema.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { Bulk, BulkDone, Restoring, versionOf } from "#shared/lifecycle.ts";
import { doToSeveral } from "./bulk.ts";
import type { StoredRow } from "./content-type.ts";
import { getForAdmins, type Shown } from "./present.ts";
import { restore, trash } from "./trash.ts";
import { listVersionsOf, restoreVersion } from "./versions.ts";
import { writerOf } from "./writer-of.ts";

interface Lifecycle<Row extends StoredRow, Answer> extends Shown<Row, Answer> {
  tag: string;
  answer: z.ZodType;
}

/** Routes for trash, restore, versions and bulk actions, the same for every content type. */
export function lifecycleRoutes<Row extends StoredRow, Answer>(
  app: HttpServer,
  deps: Deps,
  { kind, present, tag, answer: unnamed }: Lifecycle<Row, Answer>,
) {
  const answer = named(kind.entity, unnamed);
  const shown = { kind, present };
  const byId = `${kind.calls}/:id`;
  const config = { access: "content" as const };
  const schema = <Answered extends z.ZodType>(answered: Answered) => ({
    tags: [tag],
    params: ById,
    response: { 200: answered, default: ErrorBody },
  });

  if (!kind.alwaysExists)
    app.delete(byId, { config, schema: schema(Deleted) }, async (request) => {
      await trash(deps, kind, request.params.id, writerOf(request));
      return { _id: request.params.id };
    });

  app.post(`${byId}/restore`, { config, schema: { ...schema(answer), body: Restoring.nullish() } }, async (request) => {
    const { id } = request.params;
    const version = request.body?.version;
    if (version === undefined) await restore(deps, kind, id, writerOf(request));
    else await restoreVersion(deps, kind, { id, version, writer: writerOf(request) });
    return getForAdmins(deps, shown, id);
  });

  app.get(`${byId}/versions`, { config, schema: schema(z.array(versionOf(answer))) }, ({ params }) =>
    listVersionsOf(deps, shown, params.id),
  );

  app.post(
    `${kind.calls}/bulk`,
    { config, schema: { tags: [tag], body: Bulk, response: { 200: BulkDone, default: ErrorBody } } },
    async (request) => {
      const versions = await doToSeveral(deps, kind, request.body, writerOf(request));
      return { ids: request.body.ids, versions };
    },
  );
}
