import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { clearTraces } from "#platform/db/erasures.store.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import { createFormAdmission } from "#platform/http/form-admission.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { ById, Deleted } from "#shared/by-id.ts";
import { listingOf, pageLimit, SearchHeaders } from "#shared/paging.ts";
import { mayDo } from "#shared/roles.ts";
import {
  type Application,
  ApplicationCounts,
  ApplicationReceived,
  ApplicationTicket,
  Erased,
  ExportQuery,
  Handling,
  officerMessages,
  Person,
  PersonalData,
  Retention,
  RetentionEffect,
  RetentionInput,
  SentApplication,
  STUDENTS_FILE_NAME,
  Student,
  StudentQuery,
} from "../students.contract.ts";
import { studentMessages } from "../students.labels.ts";
import { updateErasedList } from "./erased-list.service.ts";
import { cachedRetention, changeRetention, countOutlived } from "./retention.service.ts";
import {
  detailColumns,
  eraseApplication,
  erasePerson,
  exportPerson,
  exportStudents,
  getStudent,
  handleApplication,
  listStudents,
  studentsCsv,
  submitApplication,
} from "./students.service.ts";
import { countByState } from "./students.store.ts";

const tags = ["students"];
const config = { access: "applications" } as const;
/** Only owners decide when applications are erased. */
const ownersOnly = { access: "owner" } as const;

interface HandlingOptions {
  /** The default retention, until officers change it. */
  applicationRetentionMonths: number;
  backups?: { folder?: string | undefined };
}

/** Registers the API routes with which officers handle applications and applicants' data. */
export function handlingRoutes(app: HttpServer, deps: Deps, options: HandlingOptions) {
  const { applicationRetentionMonths: preset } = options;

  /** The rows are already deleted. If a step fails here, the next backup and the next erasure repeat it. */
  async function finishErasure() {
    const note = (words: string) => (error: unknown) => app.log.error({ err: error }, words);
    await updateErasedList(deps.db, options.backups?.folder).catch(
      note("could not add the erasure to the backup folder"),
    );
    await clearTraces(deps.db, "students").catch(note("could not clear traces of erased rows"));
  }

  app.get("/api/student/counts", { config, schema: { tags, response: responses(ApplicationCounts) } }, () =>
    countByState(deps.db),
  );

  const retention = cachedRetention(deps, preset);
  app.addHook("onClose", async () => retention.stop());
  // Public, because the notice next to the join form states the period.
  publicRead(app, { path: "/api/student/retention", tag: "students", answer: Retention }, retention.get);

  app.get(
    "/api/student/retention/effect",
    { config: ownersOnly, schema: { tags, querystring: RetentionInput, response: responses(RetentionEffect) } },
    async ({ query }) => ({ erased: await countOutlived(deps, query.months, preset) }),
  );

  app.put(
    "/api/student/retention",
    { config: ownersOnly, schema: { tags, body: RetentionInput, response: responses(Retention) } },
    (request) => changeRetention(deps, request.body.months, preset, writerOf(request)),
  );

  // The person is sent in the body, because proxies log URLs.
  app.post(
    "/api/student/person",
    { config, schema: { tags, body: Person, response: responses(z.array(PersonalData)) } },
    (request) => exportPerson(deps, request.body, writerOf(request).username),
  );

  app.post(
    "/api/student/person/erase",
    { config, schema: { tags, body: Person, response: responses(Erased) } },
    async (request) => {
      const erased = await erasePerson(deps, request.body, writerOf(request).username);
      if (erased > 0) await finishErasure();
      return { erased };
    },
  );

  app.get("/api/student/:id", { config, schema: { tags, params: ById, response: responses(Student) } }, ({ params }) =>
    getStudent(deps, params.id),
  );

  app.put(
    "/api/student/:id",
    { config, schema: { tags, params: ById, body: Handling, response: responses(Student) } },
    (request) => handleApplication(deps, request.params.id, request.body, writerOf(request)),
  );

  app.delete(
    "/api/student/:id",
    { config, schema: { tags, params: ById, response: responses(Deleted) } },
    async (request) => {
      const { id } = request.params;
      await eraseApplication(deps, id, writerOf(request));
      await finishErasure();
      return { _id: id };
    },
  );
}

/** A hall full of students can apply at once from one IP address. Later applications need a ticket. */
const WITHOUT_TICKET = { burst: 300, perDay: 1000 };
/** More than a campus sends in a day, but too few to fill the disk: about 5 MB a day. */
const WITH_TICKET = { burst: 5000, perDay: 5000 };

const Csv = z
  .string()
  .meta({ description: "students.csv: Date, Student ID, Name, Email, Branch; with details also State and Note" });

export function studentsRoutes(app: HttpServer, deps: Deps) {
  const limits = { withoutTicket: WITHOUT_TICKET, withTicket: WITH_TICKET };
  const admission = createFormAdmission<Application, undefined>(
    deps,
    { name: "application-tickets", ...limits, refusal: studentMessages.tooMany },
    async (db, applications) => {
      for (const application of applications) await submitApplication({ ...deps, db }, application);
      return applications.map(() => undefined);
    },
  );

  app.post(
    "/api/student",
    {
      config: { access: "public" },
      schema: { tags, body: SentApplication, response: { 201: ApplicationReceived, default: ErrorBody } },
    },
    async (request, reply) => {
      const { homepage, ticket, ...application } = request.body;
      const sender = { network: clientAddress(request.ip), ticket };
      // Only bots fill in the hidden field. They get the usual response.
      if (!homepage) await admission.store(sender, application);
      return reply.code(201).header("cache-control", "no-store").send({ message: studentMessages.submitted });
    },
  );

  app.post(
    "/api/student/ticket",
    { config: { access: "public" }, schema: { tags, response: responses(ApplicationTicket) } },
    async (_request, reply) => reply.header("cache-control", "no-store").send(await admission.issue()),
  );

  app.get(
    "/api/student",
    {
      config: { access: "applications" },
      schema: { tags, querystring: StudentQuery, headers: SearchHeaders, response: responses(listingOf(Student)) },
    },
    (request) => {
      const { query, headers } = request;
      const words = headers["search-words"];
      if (pageLimit(query) !== undefined) return listStudents(deps, query, words);
      // The whole list is an export, whatever its format.
      if (!mayDo(signedIn(request).role, "exportApplications"))
        throw new AppError("forbidden", { message: officerMessages.pagesOnly });
      return exportStudents(deps, writerOf(request), query, words);
    },
  );

  app.get(
    "/api/student/getcsv",
    {
      config: { access: "exportApplications" },
      schema: { tags, querystring: ExportQuery, headers: SearchHeaders, response: responses(Csv) },
    },
    async (request, reply) => {
      const { headers } = request;
      const { details, ...query } = request.query;
      const students = await exportStudents(deps, writerOf(request), query, headers["search-words"]);
      return reply
        .header("content-disposition", `attachment; filename="${STUDENTS_FILE_NAME}"`)
        .type("text/csv; charset=utf-8")
        .send(studentsCsv(students, deps.timeZone.name, details === "true" ? detailColumns : []));
    },
  );
}
