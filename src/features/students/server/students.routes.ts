import { z } from "zod";
import { writerOf } from "#content/content.routes.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import { createFormAdmission } from "#platform/http/form-admission.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { listingOf, pageLimit, SearchHeaders } from "#shared/paging.ts";
import { mayDo } from "#shared/roles.ts";
import {
  type Application,
  ApplicationReceived,
  ApplicationTicket,
  ExportQuery,
  officerMessages,
  SentApplication,
  STUDENTS_FILE_NAME,
  Student,
  StudentQuery,
} from "../students.contract.ts";
import { studentMessages } from "../students.labels.ts";
import { detailColumns, exportStudents, listStudents, studentsCsv, submitApplication } from "./students.service.ts";

/** A hall full of students can apply at once from one IP address. Later applications need a ticket. */
const WITHOUT_TICKET = { burst: 300, perDay: 1000 };
/** More than a campus sends in a day, but too few to fill the disk: about 5 MB a day. */
const WITH_TICKET = { burst: 5000, perDay: 5000 };

const Csv = z
  .string()
  .meta({ description: "students.csv: Date, Student ID, Name, Email, Branch; with details also State and Note" });
const tags = ["students"];

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
