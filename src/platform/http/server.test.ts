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

test("a response contains only the fields of its schema, and one that does not match is not sent", async () => {
  const app = await createHttpServer({
    authenticate: async () => null,
    trustProxy: [],
    logLevel: "silent",
    https: false,
    inProcessKey: "test",
    shedAboveMs: 0,
  });
  try {
    const Lamp = z.object({ id: z.string(), pictures: z.array(z.object({ image: z.string() })) });
    const lamp = { id: "1", pictures: [{ image: "a.webp" }] };
    const results: unknown[] = [
      lamp,
      { ...lamp, password: "volt" },
      { ...lamp, pictures: [{ image: "a.webp", camera: "volt" }] },
      { ...lamp, pictures: [{}] },
    ];
    const schema = { querystring: z.object({ index: z.coerce.number() }), response: { 200: Lamp } };
    const config = { access: "public" as const };
    app.get("/api/lamp", { config, schema }, async ({ query }) => results[query.index] as typeof lamp);
    const get = (index: number) => app.inject({ url: "/api/lamp", query: { index: String(index) } });
    for (const index of [0, 1, 2]) expect((await get(index)).json()).toEqual(lamp);
    const mismatch = await get(3);
    expect(mismatch.statusCode).toBe(500);
    expect(mismatch.json()).toEqual({ error: "internal", message: "Server error. Please try again later." });
  } finally {
    await app.close();
  }
});
