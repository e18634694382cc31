import type { Previews } from "#content/preview.ts";
import { writerOf } from "#content/write.ts";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { named, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { PreviewAddress } from "#shared/lifecycle.ts";
import { NewYear, NewYearWithVideo, YearPlan, YearStart } from "../new-year.contract.ts";
import {
  deletePlan,
  getNewYear,
  planForPreview,
  publishPlan,
  savePlan,
  undoPlan,
  type YearParts,
} from "./new-year.service.ts";

const path = "/api/new-year";
const tags = ["new year"];
const config = { access: "owner" } as const;
const response = responses(named("new year", NewYear));

/** Identifies the new year preview in its ticket. */
export const NEW_YEAR_PREVIEW = "new year";

interface NewYearOptions {
  parts: YearParts;
  previews: Previews;
}

/** Registers the routes of the year switch. */
export function newYearRoutes(app: HttpServer, deps: Deps, { parts, previews }: NewYearOptions) {
  app.get(path, { config, schema: { tags, response: responses(NewYearWithVideo) } }, async () => ({
    ...(await getNewYear(deps)),
    heroVideo: await parts.findChosenVideo(deps.db),
  }));

  app.put(path, { config, schema: { tags, body: YearPlan, response } }, (request) =>
    savePlan(deps, parts, request.body, writerOf(request)),
  );

  app.delete(path, { config, schema: { tags, response } }, (request) => deletePlan(deps, writerOf(request)));

  app.post(`${path}/publish`, { config, schema: { tags, body: YearStart, response } }, (request) =>
    publishPlan(deps, parts, request.body, writerOf(request)),
  );

  app.post(`${path}/undo`, { config, schema: { tags, response } }, (request) =>
    undoPlan(deps, parts, writerOf(request)),
  );

  app.post(`${path}/preview`, { config, schema: { tags, response: responses(PreviewAddress) } }, async (request) => {
    const { year, at } = await planForPreview(deps, parts, writerOf(request));
    const by = signedIn(request).adminId;
    return { address: await previews.address({ entity: NEW_YEAR_PREVIEW, title: year, at, path: "/", by }) };
  });
}
