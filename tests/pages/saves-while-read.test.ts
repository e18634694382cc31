import { Agent, get } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { buildFolder } from "../../scripts/build/build-site.ts";

const PHONES = 500;
const SAVES = 10;
const LIMIT_MS = 120_000;

let site: TestSite;
let address: string;
/** URLs of the rendered pages. */
const made: string[] = [];
beforeEach(async () => {
  const built = await loadBuiltPages(buildFolder);
  const render: typeof built.render = (asked, page) => {
    made.push(asked);
    return built.render(asked, page);
  };
  site = await openTestSite({ pages: { ...built, render } });
  address = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => site.close());

const fields = { description: "d", date: "2100-12-05", time: "16:30", location: "Lab 3" };

test("500 phones read a page while an officer saves: each sees all earlier saves, and each save renders the page once", {
  timeout: LIMIT_MS,
}, async () => {
  const images = await pictureFile();
  const { body: event } = await site.call("POST", "/api/events", {
    body: formOf({ ...fields, title: "Save 0", images }),
  });
  let saved = 0;
  let asking = 0;
  const faults: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: PHONES });
  const read = () =>
    new Promise<string>((resolve, reject) => {
      get(`${address}/events`, { agent }, (answer) => {
        if (answer.statusCode !== 200) faults.push(`answered ${answer.statusCode}`);
        answer.toArray().then((parts) => resolve(Buffer.concat(parts).toString()), reject);
      }).once("error", reject);
    });

  async function phone() {
    asking += 1;
    while (saved < SAVES) {
      const before = saved;
      const shown = Number(/Save (\d+)/.exec(await read())?.[1]);
      if (!(shown >= before)) faults.push(`showed save ${shown} after save ${before}`);
    }
  }
  const phones = Array.from({ length: PHONES }, phone);
  expect(asking).toBe(PHONES);
  for (let save = 1; save <= SAVES; save += 1) {
    const body = formOf({ ...fields, title: `Save ${save}`, keepImages: event.image });
    expect((await site.call("PUT", `/api/events/${event._id}`, { body })).status).toBe(200);
    saved = save;
    expect(await read()).toContain(`Save ${save}`);
  }
  await Promise.all(phones);
  agent.destroy();

  expect(faults).toEqual([]);
  expect(made.filter((path) => path === "/events").length).toBeLessThanOrEqual(SAVES + 1);
});
