import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { writerOf } from "#platform/http/writer.ts";
import { Application, ApplicationTaken, Student } from "../students.contract.ts";
import { STUDENTS_FILE_NAME } from "../students.rules.ts";
import { studentMessages } from "../students.words.ts";
import { exportStudents, listStudents, submitApplication } from "./students.service.ts";

/** A campus shares few addresses: a hall full of students applies at once, a script gets no further than they. */
const APPLICATIONS_PER_ADDRESS = 300;
const APPLICATIONS_WINDOW_MS = 10 * 60_000;

const Csv = z.string().meta({ description: "students.csv: Date, Student ID, Name, Email, Branch" });
const tags = ["students"];

export function studentsRoutes(app: HttpServer, deps: Deps) {
  // Not a second `rateLimit` hook: after the server's own has run for a request, those do nothing.
  const countApplication = app.createRateLimit({ max: APPLICATIONS_PER_ADDRESS, timeWindow: APPLICATIONS_WINDOW_MS });

  app.post(
    "/api/student",
    {
      config: { access: "public" },
      schema: { tags, body: Application, response: { 201: ApplicationTaken, default: ErrorBody } },
      onRequest: async (request) => {
        const count = await countApplication(request);
        if (!count.isAllowed && count.isExceeded)
          throw new AppError("too_many_requests", {
            message: studentMessages.tooMany,
            retryAfterSeconds: count.ttlInSeconds,
          });
      },
    },
    async (request, reply) => {
      await submitApplication(deps, request.body);
      return reply.code(201).header("cache-control", "no-store").send({ message: studentMessages.submitted });
    },
  );

  app.get(
    "/api/student",
    { config: { access: "admin" }, schema: { tags, response: { 200: z.array(Student), default: ErrorBody } } },
    () => listStudents(deps),
  );

  app.get(
    "/api/student/getcsv",
    { config: { access: "admin" }, schema: { tags, response: { 200: Csv, default: ErrorBody } } },
    async (request, reply) => {
      const csv = await exportStudents(deps, writerOf(request));
      return reply
        .header("content-disposition", `attachment; filename="${STUDENTS_FILE_NAME}"`)
        .type("text/csv; charset=utf-8")
        .send(csv);
    },
  );
}
