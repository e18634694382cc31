import { z } from "zod";
import { probeWrite } from "../db/probe.store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { ErrorBody } from "./error-handler.ts";
import type { HttpServer } from "./server.ts";

/** Whoever asks more often gets the same answer, so that asking costs nothing. */
const HOLDS_MS = 1000;

/** Answers whether this instance can serve and write now: 503 or 507 with the reason when it cannot. */
export function readyRoutes(app: HttpServer, { db, temp, clock }: Pick<Deps, "db" | "temp" | "clock">) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> = Promise.resolve();
  const canWrite = async () => {
    await temp.requireSpace();
    await probeWrite(db).catch((cause: unknown) => {
      throw new AppError("unavailable", { message: "The database cannot be written now.", cause });
    });
  };
  app.get(
    "/readyz",
    {
      config: { access: "public", neverShed: true },
      schema: { response: { 200: z.object({ status: z.literal("ready") }), default: ErrorBody } },
    },
    async () => {
      const now = clock().getTime();
      if (now - asked >= HOLDS_MS || now < asked) {
        asked = now;
        answer = canWrite();
      }
      await answer;
      return { status: "ready" as const };
    },
  );
}
