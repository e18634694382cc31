import { afterEach, describe, expect, test } from "vitest";
import { site as source } from "#src/site.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { branchMessages } from "../branch.contract.ts";

const ours = { name: "IEEE SB NITK", longName: "IEEE Student Branch, NITK", institute: "NITK" };

describe.each(engines)("who the branch is, on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const read = () => site.call("GET", "/api/branch", { token: false });
  const save = (body: unknown, headers: Record<string, string> = {}) =>
    site.call("PUT", "/api/branch", { body, headers });

  test("everybody is told; until an officer has said it, the default", async () => {
    await open();
    expect(await read()).toMatchObject({ status: 200, body: { ...source.branch, version: 0 } });
    const saved = await save({ ...ours, linkedin: "" });
    const expected = { ...source.branch, ...ours, linkedin: "", version: 1 };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect((await read()).body).toEqual(expected);
    expect((await save({ tagline: " Light. " })).body).toEqual({ ...expected, tagline: "Light.", version: 2 });
    const told = await site.deps.db.selectFrom("audit_entries").select(["action", "label"]).execute();
    expect(told).toEqual([
      { action: "created", label: ours.name },
      { action: "updated", label: ours.name },
    ]);
  });

  test("what a version to come asks for besides has its default until it is said", async () => {
    await open();
    await save(ours);
    const { fields } = await site.deps.db.selectFrom("branch_settings").select("fields").executeTakeFirstOrThrow();
    const { tagline: _of, ...older } = JSON.parse(fields);
    await site.deps.db
      .updateTable("branch_settings")
      .set({ fields: JSON.stringify(older) })
      .execute();
    site.deps.changes.emit([{ entity: "branch", id: "1" }]);
    expect((await read()).body).toEqual({ ...source.branch, ...ours, version: 1 });
  });

  test.each([
    [{ name: " " }, branchMessages.required],
    [{ email: "nobody" }, branchMessages.email],
    [{ teamYear: "2024-26" }, "2024-25"],
    [{ x: "javascript:alert(1)" }, branchMessages.link],
    [{ mainColour: "blue" }, branchMessages.colour],
    [{ mainColour: "#ffd700" }, "The nearest that can is #"],
    [{ accentColour: "#002855" }, "The nearest that can is #"],
  ])("%j is refused with words, and nothing is lost", async (change, message) => {
    await open();
    expect(await save(change)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect((await read()).body.version).toBe(0);
  });

  test("of two officers who began from the same, the second is told", async () => {
    await open();
    expect((await save(ours, { "if-match": "0" })).status).toBe(200);
    expect(await save({ tagline: "Mine" }, { "if-match": "0" })).toMatchObject({
      status: 409,
      body: { error: "stale" },
    });
    expect((await save({ tagline: "Mine" }, { "if-match": "1" })).status).toBe(200);
  });

  test("with a new year the team begins anew, and who was there stays under theirs", async () => {
    await open();
    const image = await pictureFile();
    const officer = { name: "Asha Rao", position: "Chair", department: "CSE", linkedin: "https://example.org/asha" };
    const { body: asha } = await site.call("POST", "/api/team", {
      body: formOf({ ...officer, section: "ieeeSbTeam", image }),
    });
    const teamOf = async (query = "") =>
      (await site.call("GET", `/api/team${query}`, { token: false })).body.ieeeSbTeam;
    expect(await teamOf()).toMatchObject([{ _id: asha._id, year: "2024-25" }]);
    expect((await save({ teamYear: "2025-26" })).status).toBe(200);
    expect(await teamOf()).toEqual([]);
    expect(await teamOf("?year=2024-25")).toMatchObject([{ _id: asha._id, year: "2024-25" }]);
  });
});
