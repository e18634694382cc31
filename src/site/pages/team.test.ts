import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { seedDefaultContent } from "#src/site-content.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages, clock: () => new Date("2026-11-21T09:00:00Z") });
});
afterAll(() => site.close());

const add = async (name: string, more: Record<string, string> = {}) => {
  const fields = { name, position: "Chair", department: "ECE", linkedin: "https://www.linkedin.com/in/x" };
  const body = formOf({ ...fields, section: "wieTeam", image: await pictureFile(), ...more });
  const added = await site.call("POST", "/api/team", { body });
  expect(added.status).toBe(201);
  return added.body;
};
const see = (path: string) => site.call("GET", path, { token: false });

test("the Women in Engineering page shows its own team, events and pictures, and leaves out empty sections", async () => {
  const parts = ["Next events", "What we have done", "WIE Team 2024-25"];
  const path = "/chapters/wie-miet";
  await seedDefaultContent(site.deps);
  const empty = await see(path);
  for (const words of parts) expect(empty.text).not.toContain(words);

  const event = { description: "d", time: "10:00", location: "Lab 3", unit: "wie" };
  const addEvent = async (title: string, date: string, unit = "wie") => {
    const body = formOf({ ...event, title, date, unit, images: await pictureFile() });
    return (await site.call("POST", "/api/events", { body })).body;
  };
  const next = await addEvent("Bench evening", "2026-12-05");
  const past = await addEvent("Torch afternoon", "2026-02-03");
  await addEvent("Of the branch", "2026-12-06", "branch");
  await add("Chitra");
  const { text } = await see(path);
  const told = [...parts, "Chitra", `href="/events/${next.slug}"`, `href="/events/${past.slug}"`, past.image[0]];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
  expect(text).not.toContain("Of the branch");
  expect(await see("/chapters/WIE-MIET")).toMatchObject({ status: 308, headers: { location: path } });
  await site.deps.db.deleteFrom("team_members").execute();
});

test("every chapter shows its events, pictures and team", async () => {
  const create = async (path: string, fields: Parameters<typeof formOf>[0]) =>
    (await site.call("POST", path, { body: formOf(fields) })).body;
  const chapter: string = (await create("/api/chapters", { name: "Robotics", description: "Robots" }))._id;
  const event = { description: "d", time: "10:00", location: "Lab 3", chapter, images: await pictureFile() };
  const next = await create("/api/events", { ...event, title: "Line follower", date: "2026-12-05" });
  const past = await create("/api/events", { ...event, title: "Arm assembly", date: "2026-02-03" });
  const adviser = ["Faculty adviser", "Dr. Rao"];
  expect((await see("/chapters/robotics")).text).not.toContain(adviser[0]);
  await add("Dev", { section: "ieeeSbTeam", chapter, email: "dev@example.org" });
  await add("Dr. Rao", { section: "facultyCoordinators", chapter });
  const { text } = await see("/chapters/robotics");
  const contact = /Contact<[\s\S]*Dev[\s\S]*mailto:dev@example\.org[\s\S]*Faculty adviser<[\s\S]*Dr\. Rao[\s\S]*<\/dl>/;
  expect(text).toMatch(contact);
  const told = ["Next events", next.title, "What we have done", past.image[0], "Robotics Team 2024-25", ...adviser];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
  expect((await see("/chapters/wie-miet")).text).not.toContain("Line follower");
  expect((await see(`/events/${next.slug}`)).text).toMatch(/Organised by[\s\S]*href="\/chapters\/robotics"/);
  await site.deps.db.deleteFrom("team_members").execute();
});

test("the current team and past teams have pages that link to one another", async () => {
  const empty = await see("/team");
  for (const words of ["Branch Counselors", "No WIE team members available"]) expect(empty.text).toContain(words);
  expect(empty.text).not.toContain("Team years");

  await add("Asha");
  await add("Bela", { year: "2023-24" });
  const now = (await see("/team")).text;
  const told = ["WIE Team 2024-25", "Asha", 'href="/team/2023-24"', 'rel="canonical" href="http://localhost:80/team"'];
  expect(told.filter((words) => !now.includes(words))).toEqual([]);
  expect(now).not.toContain("Bela");

  const past = (await see("/team/2023-24")).text;
  const toldOfPast = ["WIE Team 2023-24", "Bela", 'href="/team"', 'href="http://localhost:80/team/2023-24"'];
  expect(toldOfPast.filter((words) => !past.includes(words))).toEqual([]);
  for (const words of ["Asha", "available", "Branch Counselors"]) expect(past).not.toContain(words);

  expect(await see("/team/2024-25")).toMatchObject({ status: 308, headers: { location: "/team" } });
  for (const year of ["1999-00", "2023-25", "2023"])
    for (const path of [`/team/${year}`, `/report-picture?show=team&year=${year}`])
      expect((await see(path)).status, path).toBe(404);
  for (const query of ["", "&year=2023-24", "&year=2024-25"])
    expect((await see(`/report-picture?show=team${query}`)).status, query).toBe(200);
  const sitemap = (await see("/sitemap.xml")).text;
  expect([...sitemap.matchAll(/<loc>[^<]*(\/team[^<]*)/g)].map(([, path]) => path)).toEqual(["/team", "/team/2023-24"]);
});

test("empty groups of the team are hidden once one group has people, and a picture can be reported once there is one", async () => {
  await site.deps.db.deleteFrom("team_members").execute();
  await site.call("DELETE", `/api/team/${(await add("Asha"))._id}`);
  for (const path of ["/", "/team"]) {
    const { text } = await see(path);
    expect(text).toContain("No branch counselors available");
    expect(text).not.toContain("/report-picture");
  }
  await add("Chitra");
  for (const path of ["/", "/team"]) {
    const { text } = await see(path);
    expect(text).toContain("Chitra");
    expect(text).not.toContain("No branch counselors available");
    expect(text).toContain("/report-picture");
  }
});
