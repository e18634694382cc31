import type { FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { noteBackgroundFailure, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress } from "#platform/rate-limiter.ts";
import { listingOf, mapListing, type Paging, pageLimit } from "#shared/paging.ts";
import { AccessLine, AccessQuery, REFUSED } from "../access-log.contract.ts";
import { createAccessLog } from "./access-log.service.ts";
import { listRows } from "./access-log.store.ts";

const WRITE_EVERY_MS = 10_000;
const SIGN_IN = "POST /api/admin/login";

/** The event to log for an answered call. */
const events: Record<string, string | ((request: FastifyRequest) => string)> = {
  [SIGN_IN]: "signed in",
  "POST /api/admin/passkey": "signed in with a passkey",
  "POST /api/admin/logout": "signed out",
  "GET /api/student": ({ query }) =>
    pageLimit(query as Paging) === undefined ? "exported applications" : "viewed applications",
  "GET /api/student/getcsv": "exported applications",
  "GET /api/student/:id": "viewed applications",
  "PUT /api/student/:id": "handled an application",
  "DELETE /api/student/:id": "erased an application",
  "POST /api/student/person": "exported one person’s data",
  "POST /api/student/person/erase": "erased one person’s data",
  "POST /api/backups/:name": "downloaded a backup",
  "GET /api/events/:id/registrations": "viewed registrations",
  "GET /api/events/:id/registrations/:registrationId/link": "viewed registrations",
  "GET /api/events/:id/registrations/mails": "viewed registrations",
  "GET /api/events/:id/registrations/export.csv": "exported registrations",
  "GET /api/events/:id/registrations/export.xlsx": "exported registrations",
  "GET /api/access-log": "viewed the access log",
};

interface WatchParts extends Pick<Deps, "db" | "clock" | "temp"> {
  /** Returns the typed username if it is valid. Other text is not logged, because it may be a password. */
  findName: (typed: string) => Promise<string | undefined>;
}

const typedName = ({ body }: FastifyRequest): string => {
  const { username } = (body ?? {}) as { username?: unknown };
  return typeof username === "string" ? username.slice(0, 100) : "";
};

/** Logs sign-ins, views of applicants' data and refused calls. Call it before the routes are registered. */
export function watchAccess(app: HttpServer, { db, clock, temp, findName }: WatchParts) {
  const log = createAccessLog({ db, clock, isDiskFull: () => isDiskFull(db, temp) });
  const write = () =>
    log.write().catch((error: unknown) => noteBackgroundFailure(app.log, "could not write the access log", error));

  async function actorOf(request: FastifyRequest, call: string) {
    if (request.signedIn) return request.signedIn.username;
    return call === SIGN_IN ? ((await findName(typedName(request)).catch(() => undefined)) ?? "") : "";
  }

  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    const call = `${request.method} ${request.routeOptions.url ?? "an unknown URL"}`;
    const isRefused = [401, 403].includes(reply.statusCode) || (reply.statusCode === 429 && call === SIGN_IN);
    const answered = events[call];
    const described = typeof answered === "function" ? answered(request) : answered;
    const event = isRefused ? `${REFUSED}${call === SIGN_IN ? "signing in" : call}` : described;
    if (!event || (!isRefused && reply.statusCode >= 400)) return;
    log.record({ event, actor: await actorOf(request, call), peer: clientAddress(request.ip) });
    // Written before the data is sent. A refused call sends none, so its row can wait.
    if (!isRefused) await write();
  });
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await write();
  });
}

export function accessLogRoutes(app: HttpServer, { db }: Pick<Deps, "db">) {
  app.get(
    "/api/access-log",
    {
      config: { access: "owner" },
      schema: {
        tags: ["admin"],
        querystring: AccessQuery,
        response: responses(listingOf(AccessLine)),
      },
    },
    async ({ query }) =>
      mapListing(await listRows(db, query), ({ last_at, event, actor, peer, times }) => ({
        lastAt: new Date(last_at).toISOString(),
        event,
        actor,
        // Rows of earlier releases have the whole address.
        peer: clientAddress(peer),
        times,
      })),
  );
}
