import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { named } from "#platform/http/named-schema.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { Bulk, BulkDone, Restoring, versionOf } from "#shared/lifecycle.ts";
import { doToSeveral } from "./bulk.ts";
import type { StoredRow } from "./kind.ts";
import { getForOfficers, type Shown } from "./officers-view.ts";
import { putBack } from "./put-back.ts";
import { restore, trash } from "./trash.ts";
import { listVersionsOf } from "./versions.ts";
import { writerOf } from "./writer-of.ts";

interface Lifecycle<Row extends StoredRow, Answer> extends Shown<Row, Answer> {
  tag: string;
  answer: z.ZodType;
}

/** The calls that take a thing away and bring it back, alike for every kind. */
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

  if (!kind.stays)
    app.delete(byId, { config, schema: schema(Deleted) }, async (request) => {
      await trash(deps, kind, request.params.id, writerOf(request));
      return { _id: request.params.id };
    });

  app.post(`${byId}/restore`, { config, schema: { ...schema(answer), body: Restoring.nullish() } }, async (request) => {
    const { id } = request.params;
    const version = request.body?.version;
    if (version === undefined) await restore(deps, kind, id, writerOf(request));
    else await putBack(deps, kind, { id, version, writer: writerOf(request) });
    return getForOfficers(deps, shown, id);
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
