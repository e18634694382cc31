import { afterEach, describe, expect, test } from "vitest";
import { inProcessApi } from "#api-client/api.ts";
import { seedDefaultContent } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { chaptersApi, fetchChapter } from "../chapters.contract.ts";

type Fields = Parameters<typeof formOf>[0];

const fields = { name: "Robotics and Automation", description: "Things that move automatically." };
const WIE = "wie-miet";

describe.each(engines)("chapters on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const call = (method: "POST" | "PUT", path: string, body: Fields, headers: Record<string, string> = {}) =>
    site.call(method, `/api/chapters${path}`, { body: formOf(body), headers });
  const visit = (path = "") => site.call("GET", `/api/chapters${path}`, { token: false });
  const names = async () => (await visit()).body.map(({ name }: { name: string }) => name);

  test("the unit code of a chapter decides its kind and the number of events that IEEE expects", async () => {
    await open();
    const { body: chapter } = await call("POST", "", fields);
    expect(chapter).toMatchObject({ unitKind: "chapter", minimumEvents: 2 });
    const path = `/${chapter._id}`;
    const coded = await call("PUT", path, { ...fields, spoid: "sba12345", unitKind: "chapter", minimumEvents: "5" });
    expect(coded.body).toMatchObject({ spoid: "SBA12345", unitKind: "affinity_group", minimumEvents: 5 });
    expect((await call("PUT", path, fields)).body).toMatchObject({ spoid: "SBA12345", minimumEvents: 5 });
    expect((await call("PUT", path, { ...fields, spoid: "", minimumEvents: "" })).body).toMatchObject({
      unitKind: "chapter",
      minimumEvents: 2,
    });
    const lettered = await call("PUT", path, { ...fields, spoid: " sbc12345a " });
    expect(lettered.body).toMatchObject({ spoid: "SBC12345A", unitKind: "chapter" });
    for (const spoid of ["STB12345", "STB12345A", "SBC12345AB", "SBC1234A", "SBC12345-A", "SBC123456"])
      expect((await call("PUT", path, { ...fields, spoid })).status).toBe(400);
    for (const wrong of [{ spoid: "SBC123" }, { minimumEvents: "-1" }, { unitKind: "branch" }])
      expect((await call("PUT", path, { ...fields, ...wrong })).status).toBe(400);
  });

  test("a new site has the specified chapter, and a start keeps officers' changes to it", async () => {
    await open();
    await Promise.all([seedDefaultContent(site.deps), seedDefaultContent(site.deps)]);
    const api = inProcessApi((path) => site.call("GET", path, { token: false }));
    expect((await chaptersApi.list(api)).map(({ id, name }) => [id, name])).toEqual([[WIE, "Women in Engineering"]]);
    for (const id of ["robotics", "WIE-MIET", "../events", "%2e%2e"])
      await expect(fetchChapter(api, id), id).rejects.toMatchObject({
        status: 404,
        code: "not_found",
        message: "This chapter does not exist",
      });
    const chapter = await fetchChapter(api, WIE);
    expect(chapter).toMatchObject({ logo: null, unit: "wie" });
    expect(chapter.statistics.map(({ value }) => value)).toEqual(["2015", "10,000", "50", "5,000"]);
    expect(chapter.focusAreas).toEqual([
      "Technical Skill Development",
      "Mentorship Programs",
      "Networking Opportunities",
      "Leadership Development",
      "STEM Outreach Initiatives",
      "Career Advancement Resources",
    ]);

    const { body: edited } = await call("PUT", `/${WIE}`, { ...fields, name: "Women in Engineering, MIET" });
    // A list that a form leaves out stays unchanged.
    expect(edited).toMatchObject({ version: 2, id: WIE, statistics: chapter.statistics });
    expect((await site.call("GET", `/api/chapters/${WIE}/versions`)).body).toHaveLength(2);
    await seedDefaultContent(site.deps);
    expect(await names()).toEqual(["Women in Engineering, MIET"]);
    await site.call("DELETE", `/api/chapters/${WIE}`);
    await site.call("DELETE", `/api/trash/${WIE}`);
    await seedDefaultContent(site.deps);
    expect(await names()).toEqual([]);
    expect((await visit(`/${WIE}`)).status).toBe(410);
  });

  test("a chapter gets a slug from its name or the requested one, and old slugs redirect", async () => {
    await open();
    const { body: made } = await call("POST", "", fields);
    expect(made).toMatchObject({ id: "robotics-and-automation", logo: null, focusAreas: [], areas: [] });
    const { body: named } = await call("PUT", `/${made._id}`, { ...fields, address: "Robots!" });
    expect(named).toMatchObject({ id: "robots", address: "Robots!" });
    for (const at of ["robots", "robotics-and-automation", made._id])
      expect((await visit(`/${at}`)).body, at).toMatchObject({ id: "robots" });
    // Officers use the slug or the ID. A slug is never given to another chapter.
    expect((await site.call("GET", "/api/chapters/robotics-and-automation")).body.state).toBe("published");
    expect((await call("POST", "", { ...fields, address: "robotics and automation" })).body.id).toBe(
      "robotics-and-automation-2",
    );
    const { body: draft } = await call("POST", "", { ...fields, address: "power", state: "draft" });
    expect((await visit("/power")).status).toBe(404);
    await site.call("POST", "/api/chapters/bulk", { body: { ids: [draft._id], action: "publish" } });
    expect((await visit("/power")).body).toMatchObject({ _id: draft._id, id: "power" });
  });

  test("lists and logo are stored, kept by edits, and removed on request", async () => {
    await open();
    const lists = {
      areas: [{ name: "Arms" }, { name: "Wheels", text: "And what turns them." }],
      statistics: [{ value: "12", label: "robots", date: "2026", source: "https://stats.example/robots" }],
      stories: [{ title: "A night in the lab", text: "It moved." }],
    };
    const asText = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, JSON.stringify(rows)]));
    const { body: made } = await call("POST", "", {
      ...{ ...fields, ...asText, link: "https://robots.example", alt: "An arm" },
      image: await pictureFile(),
    });
    expect(made).toMatchObject({
      focusAreas: ["Arms", "Wheels"],
      areas: [{ name: "Arms", text: "" }, lists.areas[1]],
      statistics: [{ before: "", ...lists.statistics[0] }],
      stories: lists.stories,
      gatherings: [],
      link: "https://robots.example/",
      alt: "An arm",
    });
    expect((await visit()).body[0].logo).toBe(made.logo);
    expect((await site.call("GET", made.logo, { token: false })).status).toBe(200);
    const kept = (await call("PUT", `/${made._id}`, { ...fields, stories: "[]" })).body;
    expect(kept).toMatchObject({ logo: made.logo, alt: "An arm", areas: made.areas, stories: [] });
    expect(kept.link).toBeUndefined();
    expect((await call("PUT", `/${made._id}`, { ...fields, withoutImage: "true" })).body.logo).toBeNull();
  });

  test("invalid input is refused with a message, and nothing is written", async () => {
    await open();
    const refused: [Fields, string][] = [
      [{ name: " " }, "Please fill in all required fields"],
      [{ description: undefined }, "Please fill in all required fields"],
      [{ link: "javascript:alert(1)" }, "A link must be a web address (https://…)"],
      [{ unit: "branch" }, "unit must be wie or empty"],
      [{ areas: "{" }, "This must be a JSON list"],
      [{ areas: '[{"text":"x"}]' }, "Enter a name for each focus area"],
      [{ stories: JSON.stringify(Array(25).fill({ title: "a", text: "b" })) }, "At most 24 entries"],
      [{ statistics: '[{"value":"1\\u0000"}]' }, "This text has a character that cannot be stored"],
      [{ image: textFile("logo.svg", "image/svg+xml", "<svg/>") }, "The file must be an image (JPEG, PNG or WebP)"],
    ];
    for (const [change, message] of refused)
      expect(await call("POST", "", { ...fields, ...change }), message).toMatchObject({
        status: 400,
        body: { message },
      });
    expect((await visit()).body).toEqual([]);
    expect(await site.storedFiles()).toEqual([]);
  });

  test("an officer reorders the chapters for visitors and for the paged list", async () => {
    await open();
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await call("POST", "", { ...fields, name })).body._id);
    const order = (ids: readonly string[]) => site.call("PUT", "/api/chapters/order", { body: { ids } });
    expect(await names()).toEqual(["One", "Two", "Three"]);
    expect((await order(ids.toReversed())).status).toBe(200);
    expect(await names()).toEqual(["Three", "Two", "One"]);
    expect((await visit("?limit=2&page=2")).body).toMatchObject({ items: [{ name: "One" }], total: 3 });
    expect(await order(ids.slice(1))).toMatchObject({
      status: 409,
      body: { message: "The chapters have changed. Reload and order them again." },
    });
  });
});
