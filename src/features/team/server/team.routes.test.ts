import { afterEach, describe, expect, test } from "vitest";
import { recomputeColumns } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { largeFile, pictureFile, textFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, publishedOnly, type TestSite } from "#tests/support/test-site.ts";
import { teamMessages } from "../team.labels.ts";

const counselor = {
  name: "Dr Meera Iyer",
  position: "Branch Counselor",
  linkedin: "https://www.linkedin.com/in/meera",
  section: "branchCounselor",
};
const officer = {
  name: "Asha Rao",
  position: "Chair",
  department: "CSE",
  linkedin: "https://www.linkedin.com/in/asha",
  section: "ieeeSbTeam",
};
const nobody = { branchCounselor: [], facultyCoordinators: [], ieeeSbTeam: [], wieTeam: [] };

describe.each(engines)("the team on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  type Fields = Parameters<typeof formOf>[0];
  const add = async (fields: Fields, more: Fields = {}) =>
    site.call("POST", "/api/team", { body: formOf({ image: await pictureFile(), ...fields, ...more }) });
  const edit = (id: string, fields: Fields, headers: Record<string, string> = {}) =>
    site.call("PUT", `/api/team/${id}`, { body: formOf(fields), headers });
  const team = async () => (await site.call("GET", "/api/team", { token: false })).body;
  const namesOf = async (section: string) =>
    (await site.call("GET", `/api/team?section=${section}`, { token: false })).body.map(
      (member: { name: string }) => member.name,
    );
  const nothingWasWritten = async () => {
    expect(await team()).toEqual(nobody);
    expect(await site.storedFiles()).toEqual([]);
    expect(await site.tempFiles()).toEqual([]);
  };

  test("visitors see members in the section that an officer added them to", async () => {
    await open();
    const { status, body: asha } = await add(officer);
    expect(status).toBe(201);
    expect(asha).toMatchObject({ ...officer, version: 1 });
    const { body: meera } = await add(counselor, { department: "Physics" });
    expect(meera).not.toHaveProperty("department");
    const { body: zoe } = await add({ ...officer, name: "Zoë D'Souza" });

    expect(await team()).toEqual({
      ...nobody,
      branchCounselor: [publishedOnly(meera)],
      ieeeSbTeam: [asha, zoe].map(publishedOnly),
    });
    expect((await site.call("GET", "/api/team?section=ieeeSbTeam", { token: false })).body).toEqual(
      [asha, zoe].map(publishedOnly),
    );
    expect(await namesOf("wieTeam")).toEqual([]);
    expect((await site.call("GET", asha.image, { token: false })).headers["content-type"]).toBe("image/webp");
  });

  test.each(["officers", "", "constructor"])("a section named '%s' is refused", async (section) => {
    await open();
    expect(await site.call("GET", `/api/team?section=${section}`)).toMatchObject({
      status: 400,
      body: { error: "invalid", message: "Unknown team section" },
    });
  });

  test("a name and a position are enough, and the other fields can be removed again", async () => {
    await open();
    const least = { name: "Dev Rao", position: "Volunteer", section: "ieeeSbTeam" };
    const { status, body: dev } = await add({ ...least, image: undefined });
    expect(status).toBe(201);
    expect(dev).toMatchObject({ ...least, linkedin: "", image: "" });
    expect(dev).not.toHaveProperty("department");
    expect((await team()).ieeeSbTeam).toEqual([publishedOnly(dev)]);
    expect((await site.call("GET", "/api/search?q=volunteer", { token: false })).body.items).toMatchObject([
      { title: "Dev Rao", image: "" },
    ]);
    const { body: asha } = await add(officer);
    expect((await edit(asha._id, { linkedin: "" })).body).toMatchObject({ linkedin: "", image: asha.image });
  });

  test("an edit changes only the named fields", async () => {
    await open();
    const { body: asha } = await add(officer);
    const edited = await edit(asha._id, { position: "Past Chair" });
    expect(edited.body).toEqual({ ...asha, position: "Past Chair", version: 2 });
    expect((await edit(asha._id, { department: "" })).body).not.toHaveProperty("department");
  });

  test("a new image replaces the old one, and files are deleted with the member", async () => {
    await open();
    const { body: asha } = await add(officer);
    const { body: edited } = await edit(asha._id, { image: await pictureFile("new.png") });
    expect(edited.image).not.toBe(asha.image);
    for (const image of [asha.image, edited.image]) expect((await site.call("GET", image)).status).toBe(200);
    await site.call("DELETE", `/api/team/${asha._id}`);
    await site.call("DELETE", `/api/trash/${asha._id}`);
    await nothingWasWritten();
  });

  test("a member who moves to another section comes last there and loses the department", async () => {
    await open();
    const { body: asha } = await add(officer);
    await add(counselor);
    const { body: moved } = await edit(asha._id, { section: "branchCounselor" });
    expect(moved).not.toHaveProperty("department");
    expect(await namesOf("branchCounselor")).toEqual(["Dr Meera Iyer", "Asha Rao"]);
    expect(await namesOf("ieeeSbTeam")).toEqual([]);
  });

  test("an officer reorders a section; other sections stay unchanged", async () => {
    await open();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) ids.push((await add({ ...officer, name })).body._id);
    await add(counselor);
    const order = (body: unknown) => site.call("PUT", "/api/team/order", { body });
    const [a, b, c] = ids;
    const ordered = await order({ section: "ieeeSbTeam", ids: [c, a, b] });
    expect(ordered.status).toBe(200);
    expect(ordered.body.map((member: { name: string }) => member.name)).toEqual(["C", "A", "B"]);
    expect(await namesOf("ieeeSbTeam")).toEqual(["C", "A", "B"]);
    const { body: added } = await add({ ...officer, name: "D" });
    const d = added._id;
    expect(await namesOf("ieeeSbTeam")).toEqual(["C", "A", "B", "D"]);

    for (const wrong of [[c, a, b], [c, a, b, b], [c, a, b, d, d], [c, a, b, d, "unknown"], [c, a, b, "unknown"], []])
      expect(await order({ section: "ieeeSbTeam", ids: wrong })).toMatchObject({
        status: 409,
        body: { error: "conflict" },
      });
    expect((await order({ section: "nowhere", ids: [] })).status).toBe(400);
    expect(await namesOf("ieeeSbTeam")).toEqual(["C", "A", "B", "D"]);
  });

  test("each year has its own members, and the plain list returns the current year", async () => {
    await open();
    const past = "2023-24";
    const { body: asha } = await add(officer);
    expect(asha.year).toBe("2024-25");
    const [first, second] = [
      publishedOnly((await add({ ...officer, name: "Bela", year: past })).body),
      publishedOnly((await add({ ...officer, name: "Chitra", year: past })).body),
    ];
    const listed = async (query: string) => (await site.call("GET", `/api/team${query}`, { token: false })).body;
    expect(await team()).toEqual({ ...nobody, ieeeSbTeam: [publishedOnly(asha)] });
    expect(await listed(`?year=${past}`)).toEqual({ ...nobody, ieeeSbTeam: [first, second] });
    expect(await listed("?year=1999-00")).toEqual(nobody);
    expect(await listed("/years")).toEqual(["2024-25", past]);

    const order = (body: unknown) => site.call("PUT", "/api/team/order", { body });
    const turned = [second._id, first._id];
    expect((await order({ section: "ieeeSbTeam", ids: turned })).status).toBe(409);
    expect((await order({ section: "ieeeSbTeam", year: past, ids: turned })).body).toEqual([second, first]);
    expect(await listed(`?section=ieeeSbTeam&year=${past}`)).toEqual([second, first]);

    const { body: moved } = await edit(asha._id, { year: past });
    expect(moved.year).toBe(past);
    expect(await listed(`?section=ieeeSbTeam&year=${past}`)).toEqual([second, first, publishedOnly(moved)]);
    expect(await listed("/years")).toEqual([past]);
  });

  test.each(["2024", "2024-26", "24-25", "2024-025", "now", ""])("'%s' is not a valid year", async (year) => {
    await open();
    const refused = { status: 400, body: { error: "invalid", message: teamMessages.year } };
    expect(await site.call("GET", `/api/team?year=${year}`)).toMatchObject(refused);
    expect(await add(officer, { year })).toMatchObject(refused);
    await nothingWasWritten();
  });

  test("members from before years existed belong to the current year, immediately and after the next start", async () => {
    await open();
    const { body: asha } = await add(officer);
    await site.deps.db.updateTable("team_members").set({ year: null }).execute();
    expect(await team()).toEqual({ ...nobody, ieeeSbTeam: [publishedOnly(asha)] });
    expect((await site.call("GET", "/api/team/years")).body).toEqual(["2024-25"]);
    await recomputeColumns(site.deps);
    expect(await site.deps.db.selectFrom("team_members").select("year").execute()).toEqual([{ year: "2024-25" }]);
  });

  test("the second of two officers who edit the same member gets a conflict", async () => {
    await open();
    const { body: asha } = await add(officer);
    const stale = { "if-match": String(asha.version) };
    expect((await edit(asha._id, { name: "First" }, stale)).status).toBe(200);
    expect(await edit(asha._id, { name: "Second" }, stale)).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(await site.call("DELETE", `/api/team/${asha._id}`, { headers: stale })).toMatchObject({ status: 409 });
    expect(await namesOf("ieeeSbTeam")).toEqual(["First"]);
  });

  test("deleting a member hides them, deleting permanently removes the image; deleting again returns 404", async () => {
    await open();
    const { body: asha } = await add(officer);
    expect(await site.call("DELETE", `/api/team/${asha._id}`)).toMatchObject({ status: 200, body: { _id: asha._id } });
    expect(await team()).toEqual(nobody);
    expect((await site.call("GET", asha.image)).status).toBe(200);
    expect((await site.call("DELETE", `/api/trash/${asha._id}`)).status).toBe(200);
    await nothingWasWritten();
    for (const answer of [await site.call("DELETE", `/api/team/${asha._id}`), await edit(asha._id, { name: "X" })])
      expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test.each([
    ["no name", { name: undefined }, "Please fill in all required fields"],
    ["a blank position", { position: "  " }, "Please fill in all required fields"],
    ["a name of 101 characters", { name: "x".repeat(101) }, "At most 100 characters"],
    ["a script for a link", { linkedin: "javascript:alert(1)" }, "LinkedIn URL must be a web address (https://…)"],
    ["an unknown section", { section: "officers" }, "Unknown team section"],
    ["a text for a picture", { image: textFile("me.png") }, "The file must be an image (JPEG, PNG or WebP)"],
    ["a picture of 5 MB", { image: largeFile("me.png", 5 * 1024 * 1024) }, "Image size should be less than 5MB"],
    ["two pictures", { image: [textFile("a.png"), textFile("b.png")] }, "Please choose one image only"],
  ])("%s is refused and nothing is written", async (_case, change, message) => {
    await open();
    expect(await add(officer, change)).toMatchObject({ status: 400, body: { message } });
    await nothingWasWritten();
  });

  test.each([{ name: "" }, { position: " " }, { linkedin: "ftp://x" }, { section: "" }])(
    "an edit to %j is refused",
    async (change) => {
      await open();
      const { body: asha } = await add(officer);
      expect((await edit(asha._id, change)).status).toBe(400);
      expect((await team()).ieeeSbTeam).toEqual([publishedOnly(asha)]);
    },
  );

  test("writes without a token get 401", async () => {
    await open();
    const { body: asha } = await add(officer);
    const token = false;
    for (const answer of [
      await site.call("POST", "/api/team", { token, body: formOf({ ...officer, image: await pictureFile() }) }),
      await site.call("PUT", `/api/team/${asha._id}`, { token, body: formOf({ name: "X" }) }),
      await site.call("PUT", "/api/team/order", { token, body: { section: "ieeeSbTeam", ids: [asha._id] } }),
      await site.call("DELETE", `/api/team/${asha._id}`, { token }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { error: "unauthorised" } });
    expect((await team()).ieeeSbTeam).toEqual([publishedOnly(asha)]);
  });
});
