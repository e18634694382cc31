import { Agent, get } from "node:http";
import { expect, test } from "./site.ts";

const PHONES = 500;
const PHONES_AT_ONCE = 20;
const NAVIGATIONS = ["/events", "/gallery", "/achievements"];
const LIMIT_MS = 180_000;

/** Returns the URLs of this site that a browser fetches for a page. */
function filesOf(html: string): string[] {
  const named = [...html.matchAll(/<(?:link|script|img|source|video)\b[^>]*?\s(?:href|src|poster)="(\/[^"]+)"/g)];
  return [...new Set(named.map(([, path = ""]) => path))].filter((path) => !/^\/(feed|events)\./.test(path));
}

test("five hundred phones behind one IP address open the site within minutes, and none is refused", async ({
  site,
}) => {
  test.setTimeout(LIMIT_MS);
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES_AT_ONCE });
  const statuses = new Map<number, number>();
  const fetchText = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get(site.address + path, { agent }, (answer) => {
        const status = answer.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        let text = "";
        answer.setEncoding("utf8").on("data", (more: string) => {
          text += more;
        });
        answer.once("end", () => resolve(text));
      }).once("error", reject);
    });

  let next = 0;
  let requests = 0;
  const phones = async () => {
    while (next++ < PHONES) {
      const files = filesOf(await fetchText("/"));
      await Promise.all(files.map(fetchText));
      for (const path of NAVIGATIONS) await fetchText(path);
      requests += 1 + files.length + NAVIGATIONS.length;
    }
  };
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, phones));
  agent.destroy();
  // A home page without scripts is a dozen requests, including the following pages.
  expect(requests).toBeGreaterThan(PHONES * 10);
  expect([...statuses]).toEqual([[200, requests]]);
});
