import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress, RateLimiter } from "#platform/rate-limiter.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import {
  PictureReport,
  PictureReportDecision,
  PictureReportInput,
  PictureReportResponse,
  PictureReportSettings,
  ReportedPicture,
} from "../picture-reports.contract.ts";
import { pictureReportMessages } from "../picture-reports.labels.ts";
import {
  decidePictureReport,
  getPictureReportSettings,
  getReportedPicture,
  listPictureReports,
  type PictureReportDeps,
  removePicture,
  reportPicture,
  savePictureReportSettings,
} from "./picture-reports.service.ts";

const tags = ["gallery"];
const config = { access: "content" as const };
/** A whole campus can share one IP address. */
const REPORTS = { burst: 20, intervalMs: 3 * 60_000 };

export function pictureReportsRoutes(app: HttpServer, deps: PictureReportDeps) {
  const limiter = new RateLimiter(REPORTS);

  publicRead(app, { path: "/api/gallery/:id/report", tag: "gallery", params: ById, answer: ReportedPicture }, (input) =>
    getReportedPicture(deps, input.params.id),
  );

  app.post(
    "/api/gallery/:id/takedown-requests",
    {
      config: { access: "public" },
      schema: {
        tags,
        params: ById,
        body: PictureReportInput,
        response: { 201: PictureReportResponse, default: ErrorBody },
      },
    },
    async (request, reply) => {
      const address = clientAddress(request.ip);
      const retryAfterSeconds = limiter.take(address, performance.now());
      if (retryAfterSeconds > 0)
        throw new AppError("too_many_requests", { message: pictureReportMessages.tooMany, retryAfterSeconds });
      if (request.body.homepage) throw new AppError("invalid");
      const answer = await reportPicture(deps, request.params.id, request.body, address);
      return reply.code(201).header("cache-control", "no-store").send(answer);
    },
  );

  app.delete(
    "/api/gallery/:id/for-good",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      await removePicture(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );

  const path = "/api/gallery/takedown-requests";
  app.get(path, { config, schema: { tags, response: responses(z.array(PictureReport)) } }, (request) => {
    // Editors of one chapter may read content of others, but not the reports of visitors.
    if (signedIn(request).chapter !== null) throw new AppError("forbidden");
    return listPictureReports(deps);
  });

  app.post(
    `${path}/:id/decision`,
    { config, schema: { tags, params: ById, body: PictureReportDecision, response: responses(PictureReport) } },
    (request) => decidePictureReport(deps, request.params.id, request.body, writerOf(request)),
  );

  app.get(`${path}/settings`, { config, schema: { tags, response: responses(PictureReportSettings) } }, () =>
    getPictureReportSettings(deps),
  );

  app.put(
    `${path}/settings`,
    { config, schema: { tags, body: PictureReportSettings, response: responses(PictureReportSettings) } },
    (request) => savePictureReportSettings(deps, request.body, writerOf(request)),
  );
}
