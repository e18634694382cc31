import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import { withForm } from "#platform/http/form.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { canBeStored } from "#shared/form-fields.ts";
import {
  CalendarLink,
  DutyMark,
  DutyResponse,
  EvidenceChoice,
  EvidenceResponse,
  IMPORT_MAX_BYTES,
  ImportForm,
  ImportQuery,
  ImportResponse,
  ImportUndo,
  ImportUndone,
  LastImport,
  ReportedEvent,
  RuleResponse,
  reportingMessages,
  YearQuery,
} from "../reporting.contract.ts";
import { fileNames } from "../reporting.labels.ts";
import { type CalendarDeps, calendarPath, readCalendar, renewCalendar } from "./duties-calendar.service.ts";
import { getLastImport, type ImportDeps, importEvents, undoImport } from "./import.service.ts";
import { currentYear, exportYear, getDuties, getEvidence, listEventsOfYear, markDuty } from "./reporting.service.ts";
import { examineRules, type SiteReader } from "./site-check.service.ts";

const tags = ["reporting"];
const config = { access: "content" } as const;
const ByDuty = z.object({ id: z.string().max(100).refine(canBeStored) });
const Csv = z.any().meta({ description: "The events as CSV" });
const Calendar = z.any().meta({ description: "The open duties as iCalendar" });
const oneText = z.string().max(100).optional().catch(undefined);

const importForm = {
  fields: ImportForm,
  files: {
    file: {
      maxFiles: 1,
      maxBytes: IMPORT_MAX_BYTES,
      limit: "at-most" as const,
      messages: { invalid: reportingMessages.fileType, tooLarge: reportingMessages.fileTooLarge },
      required: { code: "invalid" as const, message: reportingMessages.fileRequired },
    },
  },
};

export function reportingRoutes<Fields>(
  app: HttpServer,
  deps: ImportDeps<Fields> & CalendarDeps & SiteReader & { branchName: () => Promise<string> },
) {
  app.get("/api/reporting/duties", { config, schema: { tags, response: responses(z.array(DutyResponse)) } }, () =>
    getDuties(deps),
  );

  app.put(
    "/api/reporting/duties/:id",
    { config, schema: { tags, params: ByDuty, body: DutyMark, response: responses(z.array(DutyResponse)) } },
    (request) => markDuty(deps, request.params.id, request.body, writerOf(request)),
  );

  app.get(
    "/api/reporting/calendar",
    { config, schema: { tags, response: responses(CalendarLink) } },
    async (request) => ({ path: await calendarPath(deps, signedIn(request).adminId) }),
  );

  app.post(
    "/api/reporting/calendar/renew",
    { config, schema: { tags, response: responses(CalendarLink) } },
    async (request) => ({ path: await renewCalendar(deps, signedIn(request).adminId, writerOf(request)) }),
  );

  // Calendar programs cannot send a token. The signature names the officer.
  app.get(
    "/api/reporting/duties.ics",
    {
      config: { access: "public" },
      schema: { tags, querystring: z.object({ officer: oneText, signature: oneText }), response: responses(Calendar) },
    },
    async ({ query }, reply) => {
      const calendar = await readCalendar(deps, query, await deps.branchName());
      return reply.header("cache-control", "private, no-store").type("text/calendar; charset=utf-8").send(calendar);
    },
  );

  app.get(
    "/api/reporting/events",
    { config, schema: { tags, querystring: YearQuery, response: responses(z.array(ReportedEvent)) } },
    ({ query }) => listEventsOfYear(deps, query.year ?? currentYear(deps)),
  );

  app.get(
    "/api/reporting/evidence",
    { config, schema: { tags, querystring: YearQuery, response: responses(EvidenceResponse) } },
    ({ query: { year = currentYear(deps) } }) => getEvidence(deps, { year }),
  );

  app.post(
    "/api/reporting/evidence",
    { config, schema: { tags, body: EvidenceChoice, response: responses(EvidenceResponse) } },
    ({ body }) => getEvidence(deps, { ids: body.events }),
  );

  const sendExport = (form: "vtools" | "list") => async (request: FastifyRequest, reply: FastifyReply) => {
    const { year = currentYear(deps) } = request.query as z.output<typeof YearQuery>;
    const csv = await exportYear(deps, { year, form }, writerOf(request));
    return reply
      .header("content-disposition", `attachment; filename="${fileNames[form](year)}"`)
      .header("cache-control", "no-store")
      .type("text/csv; charset=utf-8")
      .send(csv);
  };
  const csvSchema = { tags, querystring: YearQuery, response: responses(Csv) };
  app.get("/api/reporting/export.csv", { config, schema: csvSchema }, sendExport("vtools"));
  app.get("/api/reporting/list.csv", { config, schema: csvSchema }, sendExport("list"));

  app.get("/api/reporting/rules", { config, schema: { tags, response: responses(z.array(RuleResponse)) } }, async () =>
    (await deps.site.units(deps.db)) ? examineRules(deps) : [],
  );

  app.get("/api/reporting/import", { config, schema: { tags, response: responses(LastImport) } }, () =>
    getLastImport(deps),
  );

  app.post(
    "/api/reporting/import",
    {
      config: { ...config, form: importForm },
      schema: { tags, querystring: ImportQuery, response: responses(ImportResponse) },
    },
    (request) =>
      withForm(request, deps.temp, importForm, ({ fields: { columns, utc, dateOrder }, files }) =>
        importEvents(
          deps,
          { path: files.file[0] ?? "", columns, utc, dateOrder },
          { isDryRun: request.query.dryRun === "true", writer: writerOf(request) },
        ),
      ),
  );

  app.post(
    "/api/reporting/import/undo",
    { config, schema: { tags, body: ImportUndo, response: responses(ImportUndone) } },
    (request) => undoImport(deps, request.body.id, writerOf(request)),
  );
}
