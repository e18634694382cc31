import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { type Authenticate, bearerToken } from "#platform/http/access.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { sendStoredFile } from "#platform/http/stored-file.ts";
import { writerOf } from "#platform/http/writer.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { REPORT_FILE_MAX_BYTES, Report, ReportInput, reportMessages, reportTypes } from "../reports.contract.ts";
import { createReportLinks, type SignedQuery } from "./report-links.ts";
import { createReport, deleteReport, findFileOf, getReport, listReports, openFile } from "./reports.service.ts";

const createForm = {
  fields: ReportInput,
  files: {
    file: {
      maxFiles: 1,
      maxBytes: REPORT_FILE_MAX_BYTES,
      limit: "at-most" as const,
      messages: {
        invalid: reportMessages.fileType,
        tooLarge: reportMessages.fileTooLarge,
        tooMany: "A report has one file",
      },
    },
  },
};

const ByName = z.object({ name: ById.shape.id });
/** Nothing that is wrong with a signature is told: it is a bad signature. */
const signed = z.string().optional().catch(undefined);
const querystring = z.object({ expires: signed, signature: signed });
const Document = z.any().meta({ description: "The PDF, DOC or DOCX file" });
const tags = ["reports"];

interface HandedOver {
  /** Files are read with a signature or a token, which no route's access says: the token is checked here. */
  authenticate: Authenticate;
  /** Whether there is an event of this id. */
  eventExists: (db: Db, id: string) => Promise<boolean>;
}

export function reportsRoutes(app: HttpServer, ground: Deps, { authenticate, eventExists }: HandedOver) {
  const deps = { ...ground, eventExists, links: createReportLinks(ground) };

  async function holdsToken(request: FastifyRequest): Promise<boolean> {
    const token = bearerToken(request);
    if (!token) return false;
    try {
      return (await authenticate(token)) !== null;
    } catch (cause) {
      throw new AppError("unavailable", { cause });
    }
  }

  /** Without credentials a file that is not there answers like one that is. */
  async function sendFile(
    request: FastifyRequest<{ Querystring: SignedQuery }>,
    reply: FastifyReply,
    file: string | undefined,
  ) {
    const isSigned = file !== undefined && (await deps.links.isValid(file, request.query));
    if (!isSigned && !(await holdsToken(request))) throw new AppError("unauthorised");
    return sendStoredFile(request, reply, (range) => openFile(deps, file ?? "", range));
  }

  app.get(
    "/api/reports/type/:type",
    {
      config: { access: "admin" },
      schema: {
        tags,
        params: z.object({ type: z.enum(reportTypes, { error: reportMessages.type }) }),
        response: { 200: z.array(Report), default: ErrorBody },
      },
    },
    (request) => listReports(deps, request.params.type),
  );

  app.get(
    "/api/reports/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Report, default: ErrorBody } } },
    (request) => getReport(deps, request.params.id),
  );

  app.get(
    "/api/reports/file/:name",
    {
      config: { access: "public" },
      schema: {
        tags,
        params: ByName,
        querystring,
        response: { 200: Document, default: ErrorBody },
      },
    },
    (request, reply) => sendFile(request, reply, request.params.name),
  );

  app.get(
    "/api/reports/fileById/:id",
    {
      config: { access: "public" },
      schema: { tags, params: ById, querystring, response: { 200: Document, default: ErrorBody } },
    },
    async (request, reply) => sendFile(request, reply, await findFileOf(deps, request.params.id)),
  );

  app.post(
    "/api/reports",
    {
      config: { access: "admin", form: createForm },
      schema: { tags, response: { 201: Report, default: ErrorBody } },
    },
    async (request, reply) => {
      const writer = writerOf(request);
      const report = await withForm(request, deps.temp, createForm, ({ fields, files }) =>
        createReport(deps, fields, files.file, writer),
      );
      return reply.code(201).send(report);
    },
  );

  app.delete(
    "/api/reports/:id",
    { config: { access: "admin" }, schema: { tags, params: ById, response: { 200: Deleted, default: ErrorBody } } },
    async (request) => {
      await deleteReport(deps, request.params.id, writerOf(request));
      return { _id: request.params.id };
    },
  );
}
