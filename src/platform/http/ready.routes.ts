import { z } from "zod";
import { Availability } from "../availability.ts";
import { probeWrite } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { ErrorBody, sendError } from "./error-handler.ts";
import type { HttpServer } from "./server.ts";

/** More frequent requests get the same response, so that health checks cost nothing. */
const VALID_MS = 1000;

/** Responds whether this instance can serve and write: 503 or 507 with the reason if not, logged once. */
export function readyRoutes(app: HttpServer, { db, temp, clock }: Pick<Deps, "db" | "temp" | "clock">) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const writing = new Availability<AppError>();
  writing.on((failure) => {
    if (failure) app.log.error({ err: failure.cause ?? failure }, "not ready: the database or storage is not writable");
    else app.log.info("ready again");
  });

  async function look() {
    try {
      await temp.requireSpace();
      await probeWrite(db);
      writing.set(undefined);
    } catch (cause) {
      const message = "The database is not writable at the moment.";
      writing.set(cause instanceof AppError ? cause : new AppError("unavailable", { message, cause }));
    }
  }

  app.get(
    "/readyz",
    {
      config: { access: "public", neverShed: true },
      schema: { response: { 200: z.object({ status: z.literal("ready") }), default: ErrorBody } },
    },
    async (_request, reply) => {
      const now = clock().getTime();
      if (now - checkedAt >= VALID_MS || now < checkedAt) {
        checkedAt = now;
        looking = look();
      }
      await looking;
      return writing.away ? sendError(reply, writing.away) : { status: "ready" as const };
    },
  );
}
