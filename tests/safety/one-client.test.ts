import { expect, test } from "vitest";
import { PAGE_WAIT_MAX_MS } from "#platform/http/limits.ts";
import { queryCounter } from "#tests/support/databases.ts";
import { openTestSite } from "#tests/support/test-site.ts";

const ONE_CLIENT = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";
const ASKED_AT_ONCE = 500;
/** CPU time for each page. */
const PAGE_MS = 5;

test("a client above the rendering limit is refused at once; other clients get cached pages or their turn", async () => {
  const counter = queryCounter();
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    for (const until = performance.now() + PAGE_MS; performance.now() < until; );
    return { status: 200, headers: { "content-type": "text/html" }, body: "a page" };
  };
  const site = await openTestSite({ pages: { cache: true, render }, queries: counter.plugin });
  try {
    const ask = (url: string, remoteAddress: string, headers = {}) => site.app.inject({ url, remoteAddress, headers });
    const authorization = `Bearer ${site.token}`;
    await ask("/kept", ELSEWHERE);

    const before = rendered;
    const refusedAfter: number[] = [];
    let made = 0;
    const invented = Array.from({ length: ASKED_AT_ONCE }, async (_, number) => {
      const { statusCode } = await ask(`/invented-${number}`, ONE_CLIENT);
      if (statusCode === 503) refusedAfter.push(rendered - before);
      else made += 1;
    });
    const beside = Promise.all([
      ask("/kept", ELSEWHERE),
      ask("/never-asked-for", ELSEWHERE),
      ask("/api/events", ELSEWHERE, { range: "bytes=0-" }),
      ask("/api/achievements", ONE_CLIENT, { authorization }),
      ask("/api/admin/verify", ONE_CLIENT, { authorization }),
      ask("/healthz", ONE_CLIENT),
    ]);
    expect((await beside).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const besideAfter = rendered - before;
    await Promise.all(invented);

    expect(made).toBeGreaterThan(50);
    expect(refusedAfter.length).toBeGreaterThan(50);
    // Refused long before all accepted pages were rendered.
    expect(Math.max(...refusedAfter)).toBeLessThan(made / 2);
    expect(besideAfter).toBeLessThan(made / 2);
    expect(await counter.during(() => ask("/healthz", ELSEWHERE))).toBe(0);
  } finally {
    await site.close();
  }
});

test("finding 24: when many addresses request pages at once, the site renders as many as it can within a second", async () => {
  const costMs = 10;
  let made = 0;
  const render = async () => {
    made += 1;
    for (const until = performance.now() + costMs; performance.now() < until; );
    return { status: 200, headers: { "content-type": "text/html" }, body: "a page" };
  };
  const site = await openTestSite({ pages: { cache: true, render }, pageWaitMaxMs: PAGE_WAIT_MAX_MS });
  try {
    const answers = await Promise.all(
      Array.from({ length: ASKED_AT_ONCE }, (_, number) =>
        site.app.inject({ url: `/invented-${number}`, remoteAddress: `203.0.${number >> 8}.${number & 255}` }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(made * costMs).toBeLessThan(1000);
    expect(made + refused.length).toBe(ASKED_AT_ONCE);
    for (const { headers } of refused) expect(headers["retry-after"]).toBe("2");
  } finally {
    await site.close();
  }
});
