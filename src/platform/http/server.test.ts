import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { createHttpServer } from "./server.ts";

const options = {
  authenticate: async () => null,
  trustProxy: [],
  logLevel: "silent" as const,
  https: false,
  inProcessKey: "test",
  shedAboveMs: 0,
};

test("finding 31: a call that arrives while the site is still loading waits, and is not refused as overload", async () => {
  const app = await createHttpServer({ ...options, shedAboveMs: 300 });
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
  const app = await createHttpServer(options);
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

test("a browser that opens a page while the site is busy gets a page that loads again; programs get JSON", async () => {
  const app = await createHttpServer(options);
  try {
    const busy = async () => {
      throw new AppError("busy", { message: "Busy & <b>slow</b>.", retryAfterSeconds: 2.5 });
    };
    const config = { access: "public" as const };
    for (const url of ["/events", "/api/events"]) app.get(url, { config, schema: { hide: true } }, busy);
    app.get("/private", { config }, async () => {
      throw new AppError("unauthorised");
    });
    const open = (url: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
      app.inject({ url, headers: { accept } });

    const page = await open("/events");
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "2.5",
    });
    expect(page.body).toContain('<meta http-equiv="refresh" content="3">');
    expect(page.body).toContain("<p>Busy &amp; &lt;b&gt;slow&lt;/b&gt;.</p>");
    const styles = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? "";
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);

    const asJson = { error: "busy", message: "Busy & <b>slow</b>." };
    expect((await open("/events", "*/*")).json()).toEqual(asJson);
    expect((await open("/api/events")).json()).toEqual(asJson);
    expect((await open("/private")).json()).toMatchObject({ error: "unauthorised" });
  } finally {
    await app.close();
  }
});
