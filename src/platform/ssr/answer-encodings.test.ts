import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  const render = async () => new Response("x".repeat(6000), { headers: { "content-type": "text/plain" } });
  site = await openTestSite({ pages: { cache: true, render } });
});
afterAll(() => site.close());

test.each([
  ["/events", "gzip, deflate, br", "br"],
  ["/events", "br;q=0, gzip", "gzip"],
  ["/events", "br;q=0, gzip;q=0", undefined],
])("%s for a visitor who takes %j comes as %s", async (url, accepted, encoding) => {
  const answer = await site.app.inject({ url, headers: { "accept-encoding": accepted } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  if (!encoding) expect(answer.body).toBe("x".repeat(6000));
});
