import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { contentRoutes } from "#content/content.routes.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { type Authenticate, holdsToken } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import { offersProof, sendStoredFile, signedLinkQuery } from "#platform/http/media.routes.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { createSignedLinks, type SignedQuery } from "#platform/signed-links.ts";
import { ById } from "#shared/by-id.ts";
import { listingOf } from "#shared/paging.ts";
import { mayDo } from "#shared/roles.ts";
import {
  REPORT_FILE_MAX_BYTES,
  Report,
  ReportInput,
  ReportQuery,
  reportMessages,
  reportTypes,
} from "../reports.contract.ts";
import { createReport, findFileOf, linkToFile, openFile, presentReport, reports } from "./reports.service.ts";
import { listReports } from "./reports.store.ts";

const file = {
  maxFiles: 1,
  maxBytes: REPORT_FILE_MAX_BYTES,
  limit: "at-most" as const,
  messages: {
    invalid: reportMessages.fileType,
    tooLarge: reportMessages.fileTooLarge,
    tooMany: "A report must have exactly one file",
  },
  required: { code: "document_required" as const, message: reportMessages.fileRequired },
};

const ByType = z.object({ type: z.enum(reportTypes, { error: reportMessages.type }) });
const ByName = z.object({ name: ById.shape.id });
const querystring = signedLinkQuery;
const Document = z.any().meta({ description: "The PDF, DOC or DOCX file" });
const tags = ["reports"];
const LINK_SECONDS = 5 * 60;

type FileRequest = FastifyRequest<{ Querystring: SignedQuery }>;

interface ReportsDeps extends Deps {
  /** Files are read with a signature or a token. Route access cannot express this, so the token is checked here. */
  authenticate: Authenticate;
  eventExists: (db: Db, id: string) => Promise<boolean>;
}

export function reportsRoutes(app: HttpServer, outerDeps: ReportsDeps) {
  const links = createSignedLinks(outerDeps, { name: "report-links", validSeconds: LINK_SECONDS });
  const deps = { ...outerDeps, links };

  const routes = contentRoutes(app, deps, {
    type: reports,
    present: presentReport,
    tag: "reports",
    item: Report,
  });
  routes.create({ fields: ReportInput, files: { file } }, createReport);
  routes.one("content");

  app.get(
    "/api/reports/type/:type",
    {
      config: { access: "content" },
      schema: { tags, params: ByType, querystring: ReportQuery, response: responses(listingOf(Report)) },
    },
    ({ params, query }) => routes.listForAdmins(query, (scope) => listReports(deps.db, params.type, query, scope)),
  );

  /** Without credentials, missing and existing files get the same response. */
  async function sendFile(request: FileRequest, reply: FastifyReply, file: string | undefined) {
    const isSigned = file !== undefined && (await deps.links.isValid(file, request.query));
    const person = isSigned ? null : await holdsToken(request, deps.authenticate);
    if (!isSigned && !person) {
      if (offersProof(request, request.query)) app.limitInvalidTokens(request);
      throw new AppError("unauthorised");
    }
    if (person && !mayDo(person.role, "content")) throw new AppError("forbidden");
    const link = await linkToFile(deps, file ?? "");
    if (link) return reply.header("cache-control", "no-store").redirect(link, 302);
    return sendStoredFile(request, reply, (range) => openFile(deps, file ?? "", range));
  }
  const answered = responses(Document);

  app.get(
    "/api/reports/file/:name",
    { config: { access: "public" }, schema: { tags, params: ByName, querystring, response: answered } },
    (request, reply) => sendFile(request, reply, request.params.name),
  );

  app.get(
    "/api/reports/fileById/:id",
    { config: { access: "public" }, schema: { tags, params: ById, querystring, response: answered } },
    async (request, reply) => sendFile(request, reply, await findFileOf(deps, request.params.id)),
  );
}
