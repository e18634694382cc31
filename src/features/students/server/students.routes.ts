import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { writerOf } from "#content/writer-of.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody } from "#platform/http/error-handler.ts";
import { addressOf } from "#platform/http/makings.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { listingOf, SearchWords } from "#shared/paging.ts";
import {
  ApplicationTaken,
  ApplicationTicket,
  ExportQuery,
  SentApplication,
  Student,
  StudentQuery,
} from "../students.contract.ts";
import { STUDENTS_FILE_NAME } from "../students.rules.ts";
import { studentMessages } from "../students.words.ts";
import { createApplicationTickets } from "./application-tickets.ts";
import { exportStudents, listStudents, submitApplication } from "./students.service.ts";

/** A campus shares few addresses: a hall full of students applies at once. Beyond, each application takes a ticket. */
const APPLICATIONS_PER_ADDRESS = 300;
const APPLICATIONS_WINDOW_MS = 10 * 60_000;

const Csv = z.string().meta({ description: "students.csv: Date, Student ID, Name, Email, Branch" });
const tags = ["students"];

/** Applicants' names and addresses are searched for, and addresses of calls stand in the logs of proxies. */
const Headers = z.object({
  "search-words": z
    .string()
    .max(600)
    .transform((encoded, context) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        context.addIssue({ code: "custom", message: "search-words must be percent-encoded" });
        return z.NEVER;
      }
    })
    .pipe(SearchWords)
    .optional()
    .meta({ description: "Words that must all occur, percent-encoded" }),
});

const tooMany = (retryAfterSeconds: number) =>
  new AppError("too_many_requests", { message: studentMessages.tooMany, retryAfterSeconds });

export function studentsRoutes(app: HttpServer, deps: Deps) {
  // Not a second `rateLimit` hook: after the server's own has run for a request, those do nothing.
  const countApplication = app.createRateLimit({ max: APPLICATIONS_PER_ADDRESS, timeWindow: APPLICATIONS_WINDOW_MS });

  const tickets = createApplicationTickets(deps);
  /** Applications that need a ticket, and in how many seconds they would not. */
  const beyond = new WeakMap<FastifyRequest, number>();

  app.post(
    "/api/student",
    {
      config: { access: "public" },
      schema: { tags, body: SentApplication, response: { 201: ApplicationTaken, default: ErrorBody } },
      preValidation: async (request) => {
        const count = await countApplication(request);
        if (count.isAllowed || !count.isExceeded) return;
        const { ticket } = (request.body ?? {}) as { ticket?: unknown };
        if (typeof ticket !== "string") throw tooMany(count.ttlInSeconds);
        beyond.set(request, count.ttlInSeconds);
      },
      // Once the rest is good: an application with a fault uses no ticket up.
      preHandler: async (request) => {
        const seconds = beyond.get(request);
        if (seconds !== undefined && !(await tickets.take(request.body.ticket ?? ""))) throw tooMany(seconds);
      },
    },
    async (request, reply) => {
      const { homepage, ticket: _, ...application } = request.body;
      // Nobody sees that field: what fills it in is told what it wants to hear.
      if (!homepage) await submitApplication(deps, application);
      return reply.code(201).header("cache-control", "no-store").send({ message: studentMessages.submitted });
    },
  );

  app.post(
    "/api/student/ticket",
    { config: { access: "public" }, schema: { tags, response: { 200: ApplicationTicket, default: ErrorBody } } },
    async (request, reply) =>
      reply.header("cache-control", "no-store").send(await tickets.issue(addressOf(request.ip))),
  );

  app.get(
    "/api/student",
    {
      config: { access: "applications" },
      schema: {
        tags,
        querystring: StudentQuery,
        headers: Headers,
        response: { 200: listingOf(Student), default: ErrorBody },
      },
    },
    ({ query, headers }) => listStudents(deps, query, headers["search-words"]),
  );

  app.get(
    "/api/student/getcsv",
    {
      config: { access: "applications" },
      schema: { tags, querystring: ExportQuery, headers: Headers, response: { 200: Csv, default: ErrorBody } },
    },
    async (request, reply) => {
      const { query, headers } = request;
      const csv = await exportStudents(deps, writerOf(request), query, headers["search-words"]);
      return reply
        .header("content-disposition", `attachment; filename="${STUDENTS_FILE_NAME}"`)
        .type("text/csv; charset=utf-8")
        .send(csv);
    },
  );
}
