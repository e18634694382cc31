import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteReader } from "#src/site-reporting.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { examineRules, rulesJob } from "./site-check.service.ts";

const NOW = new Date("2027-01-31T10:00:00Z");
const contact = "<p>Ask Asha: 98765 43210</p>";

describe.each(engines)("on %s", (engine) => {
  let site: TestSite;
  let pages: Record<string, string | undefined>;
  let read: string[];
  beforeEach(async () => {
    site = await openTestSite({ engine, clock: () => NOW });
    pages = {};
    read = [];
  });
  afterEach(() => site.close());

  const reader = () =>
    siteReader(site.deps, async (path) => {
      read.push(path);
      return path in pages ? pages[path] : "<h1>Page</h1>";
    });
  const run = (signal = new AbortController().signal, isOn = true) =>
    rulesJob(reader(), async () => isOn, 0).run(NOW, signal);
  const privateContacts = async () => (await examineRules(reader())).find(({ id }) => id === "private-contacts");
  const addEvent = async (title: string, date: string) => {
    const fields = { title, description: "A", date, time: "10:00", location: "Hall", images: await pictureFile() };
    const { body } = await site.call("POST", "/api/events", { body: formOf(fields) });
    return `/events/${body.slug}`;
  };

  test("the nightly job reads events of the last year, chapters and achievements, and Health shows what it found", async () => {
    const [talk, old] = [await addEvent("Talk", "2026-12-05"), await addEvent("Old", "2025-12-05")];
    const chapter = await site.call("POST", "/api/chapters", { body: formOf({ name: "Robotics", description: "A" }) });
    const achievement = await site.call("POST", "/api/achievements", {
      body: formOf({ title: "Prize", description: "A", date: "2026-05-01", image: await pictureFile() }),
    });
    pages[talk] = contact;
    expect((await privateContacts())?.result).toBe("pass");
    expect(await run()).toContain("private-contacts");
    expect(read).toEqual(
      expect.arrayContaining([talk, `/chapters/${chapter.body.id}`, `/achievements/${achievement.body.slug}`]),
    );
    expect(read).not.toContain(old);
    expect(await privateContacts()).toMatchObject({ result: "fail", page: talk, screen: "/admin/events" });
    // A correction shows at once.
    delete pages[talk];
    expect((await privateContacts())?.result).toBe("pass");
  });

  test("a page that does not answer at night keeps its last result", async () => {
    const talk = await addEvent("Talk", "2026-12-05");
    pages[talk] = contact;
    await run();
    pages[talk] = undefined;
    await run();
    pages[talk] = contact;
    expect(await privateContacts()).toMatchObject({ result: "fail", page: talk });
  });

  test("the job finds the address of a past team on any page", async () => {
    const member = {
      ...{ name: "Asha", position: "Chair", department: "CSE", linkedin: "https://www.linkedin.com/in/asha" },
      ...{ section: "ieeeSbTeam", email: "asha@ieee.org" },
    };
    const added = await site.call("POST", "/api/team", { body: formOf({ ...member, image: await pictureFile() }) });
    expect(added.status).toBe(201);
    const talk = await addEvent("Talk", "2026-12-05");
    pages[talk] = "<p>Write to asha@ieee.org</p>";
    expect(await run()).not.toContain("former-officers");
    await site.deps.db.updateTable("team_members").set({ year: "2020-21" }).execute();
    expect(await run()).toContain("former-officers");
  });

  test("the job stops with the server, and does nothing outside IEEE", async () => {
    await addEvent("Talk", "2026-12-05");
    expect(await run(undefined, false)).toBe("IEEE reporting is switched off");
    expect(read).toEqual([]);
    await run(AbortSignal.abort());
    expect(read.some((path) => path.startsWith("/events/"))).toBe(false);
  });
});
