import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { createHttpServer } from "./server.ts";

test("finding 31: a call that arrives while the site is still loading waits, and is not refused as overload", async () => {
  const app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: "test",
    shedAboveMs: 300,
  });
  try {
    const response = { 200: z.object({ done: z.boolean() }) };
    app.post("/api/call", { config: { access: "public" }, schema: { response } }, () => ({ done: true }));
    await app.ready();
    const loadedAt = performance.now() + 1500;
    while (performance.now() < loadedAt);
    // The server measures the delay of the event loop in this turn.
    while (!app.isUnderPressure()) await delay(1);
    expect((await app.inject({ method: "POST", url: "/api/call" })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
