import { afterEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
afterEach(() => site.close());

async function openSite({ keeps }: { keeps: boolean }) {
  const render = async () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "x".repeat(6000) });
  site = await openTestSite({ pages: { cache: keeps, render } });
}

async function expectEncoding(url: string, accepted: string, encoding: string | undefined) {
  const answer = await site.app.inject({ url, headers: { "accept-encoding": accepted } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  if (!encoding) expect(answer.body).toBe("x".repeat(6000));
}

const whole = [
  ["gzip, deflate, br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br", "br"],
  ["br;q=0, gzip;q=0", undefined],
] as const;

test.each(whole)("a page for a visitor who accepts %j arrives as %s", async (accepted, encoding) => {
  await openSite({ keeps: false });
  await expectEncoding("/events", accepted, encoding);
});

test.each(whole)("a cached response for a visitor who accepts %j arrives as %s", async (accepted, encoding) => {
  await openSite({ keeps: true });
  await site.app.inject({ url: "/events" });
  await expectEncoding("/events", accepted, encoding);
});

test("a compressed cached response is sent uncompressed to clients that accept nothing else", async () => {
  await openSite({ keeps: true });
  await expectEncoding("/events", "br", "br");
  await expectEncoding("/events", "identity", undefined);
  await expectEncoding("/events", "gzip", "gzip");
  await expectEncoding("/events", "identity", undefined);
  await expectEncoding("/events", "br", "br");
});
