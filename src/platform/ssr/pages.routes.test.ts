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
  site = await openTestSite({ pages: { cache: true, render } });
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  for (let visitor = 0; visitor < VISITORS; visitor += 1)
    await visitBriefly(Number(new URL(address).port), encoding, visitor % 9);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
