import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { crawlSite } from "#tests/support/crawl-site.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

/** Appears only in links of members whose year ends. */
const LEFT = "quuxotica.example";
const PAST = "2024-25";
const NOW = "2025-26";

let site: TestSite;
beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
});
afterAll(() => site.close());

const answersAbout = [
  ...["", "/years", `?year=${PAST}`, `?year=${NOW}`, `?section=wieTeam&year=${PAST}`].map((of) => `/api/team${of}`),
  ...["Asha", "quuxotica", "Chair"].map((words) => `/api/search?q=${words}`),
  ...["Asha", "quuxotica"].map((words) => `/search?q=${words}`),
  "/api/branch",
];

type Answers = Map<string, { status: number; text: string }>;

/** Fetches every public path and returns the responses. */
async function answers(): Promise<Answers> {
  const seen: Answers = new Map();
  const see: TestSite["call"] = async (method, path, given) => {
    const answer = await site.call(method, path, given);
    if (answer.status < 400) seen.set(path, answer);
    return answer;
  };
  await crawlSite({ call: see });
  for (const path of answersAbout) await see("GET", path, { token: false });
  return seen;
}

const namedIn = (seen: Answers) =>
  [...seen].filter(([path, { text }]) => text.replaceAll(path, "").includes(`@${LEFT}`)).map(([path]) => path);

test("after a year switch no public response contains an old email address, and every old path responds", async () => {
  const image = await pictureFile("a.png", { width: 8, height: 8 });
  const person = {
    department: "ECE",
    linkedin: `https://people.${LEFT}/asha`,
    section: "wieTeam",
    privateLink: "true",
  };
  const words = { name: `Asha <asha@${LEFT}>`, position: `Chair, chair@${LEFT}`, alt: `asha@${LEFT}` };
  const body = formOf({ ...person, ...words, email: `office@${LEFT}`, image });
  expect((await site.call("POST", "/api/team", { body })).status).toBe(201);
  await site.call("POST", "/api/team", {
    body: formOf({ ...person, name: "Old", position: "x", year: "2023-24", image }),
  });
  await searchEntriesJob(site.deps).run(new Date(), new AbortController().signal);
  const before = await answers();
  expect(namedIn(before)).toEqual(expect.arrayContaining(["/", "/team", "/api/team"]));
  expect(namedIn(before).filter((path) => path.includes("search"))).toEqual([]);

  const plan = { year: NOW, stays: [], accounts: { ids: [] }, takeDown: { banners: [], heroVideo: false } };
  expect((await site.call("PUT", "/api/new-year", { body: plan })).status).toBe(200);
  // A preview shows the new year and does not change what other visitors see.
  const { body: preview } = await site.call("POST", "/api/new-year/preview", { body: {} });
  const begun = await site.call("GET", preview.address, { token: false });
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  const ahead = await site.call("GET", "/team", { token: false, headers: { cookie } });
  expect(ahead.text).toContain(`Team ${NOW}`);
  const { text, headers } = await site.call("GET", "/team", { token: false });
  expect([text.includes(`Team ${PAST}`), headers["x-robots-tag"]]).toEqual([true, undefined]);
  expect((await site.call("POST", "/api/new-year/publish", { body: {} })).status).toBe(200);

  for (const path of [...before.keys(), `/team/${PAST}`, `/team/${NOW}`]) {
    const { status, text } = await site.call("GET", path, { token: false });
    expect([200, 308], path).toContain(status);
    expect(text, path).not.toMatch(new RegExp(`@${LEFT}|people.${LEFT}`));
  }
  expect((await site.call("GET", `/team/${PAST}`, { token: false })).text).toContain("Asha");
  const other = await site.call("GET", `/team/${NOW}`, { token: false });
  expect([other.headers.location, other.headers["cache-control"]]).toEqual([
    "/team",
    expect.stringContaining("must-revalidate"),
  ]);

  expect((await site.call("POST", "/api/new-year/undo", { body: {} })).status).toBe(200);
  for (const path of namedIn(before))
    expect((await site.call("GET", path, { token: false })).text, path).toContain(`@${LEFT}`);
});
