import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
afterEach(() => site.close());

const VISITORS = 100;

/** Asks for a page's data and leaves after so many milliseconds, whatever has come by then. */
async function visitBriefly(port: number, encoding: string, milliseconds: number) {
  const visitor = connect(port, "127.0.0.1");
  await once(visitor, "connect");
  visitor.write(`GET /events.data HTTP/1.1\r\nhost: site\r\naccept-encoding: ${encoding}\r\n\r\n`);
  await wait(milliseconds);
  visitor.resetAndDestroy();
}

// An error event that nobody hears would end the process, and here fails the run.
test.each(["gzip", "identity"])("visitors who leave while data come as %s harm nobody", async (encoding) => {
  const render = async () => new Response("x".repeat(6000));
  site = await openTestSite({ pages: { cache: false, render } });
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  for (let visitor = 0; visitor < VISITORS; visitor += 1)
    await visitBriefly(Number(new URL(address).port), encoding, visitor % 9);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

/** A site whose every page says how many have been made before it, each as soon as it is let go. */
async function openCountingSite(letGo: () => Promise<void> = async () => {}) {
  let made = 0;
  const render = async () => {
    made += 1;
    const number = made;
    await letGo();
    return new Response(`page ${number}`, { headers: { "content-type": "text/html" } });
  };
  site = await openTestSite({ pages: { cache: true, render } });
  return async (url: string) => (await site.app.inject({ url })).body;
}

test.each(["/events", "/events.data"])(
  "%s is made once for all who ask, and again when something is written",
  async (path) => {
    const ask = await openCountingSite();
    expect(await Promise.all([ask(path), ask(path), ask(path)])).toEqual(["page 1", "page 1", "page 1"]);
    expect(await ask(path)).toBe("page 1");
    await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
    expect(await ask(path)).toBe("page 2");
  },
);

test("a page that was begun before something was written is not kept", async () => {
  const held = Promise.withResolvers<void>();
  const ask = await openCountingSite(() => held.promise);
  const before = ask("/events");
  await site.call("PUT", "/api/hero-settings", { body: { displayMode: "carousel", videoUrl: "" } });
  const after = ask("/events");
  held.resolve();
  expect([await before, await after, await ask("/events")]).toEqual(["page 1", "page 2", "page 2"]);
});

test("who asks for data that are still coming gets them from their beginning", async () => {
  const rest = Promise.withResolvers<void>();
  const render = async () => {
    const body = async function* () {
      yield "first ";
      await rest.promise;
      yield "rest";
    };
    return new Response(ReadableStream.from(body()).pipeThrough(new TextEncoderStream()));
  };
  site = await openTestSite({ pages: { cache: true, render } });
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const readers = [];
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const { body } = await fetch(`${address}/events.data`);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first ");
    readers.push(reader);
  }
  rest.resolve();
  for (const reader of readers) expect((await reader?.read())?.value).toBe("rest");
  expect(await (await fetch(`${address}/events.data`)).text()).toBe("first rest");
});
