import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { recomputeStudents, submitApplication } from "./students.service.ts";

const applicants = [
  { id: "CS10", name: "Zoë Rao", email: "zoe@example.org", branch: "Computer Science" },
  { id: "CS2", name: "asha nair", email: "asha@example.org", branch: "Electronics" },
  { id: "EC1", name: "Émile Bose", email: "emile@example.com", branch: "Electronics" },
];

describe.each(engines)("the list of applications on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  async function open() {
    site = await openTestSite({ engine });
    for (const [index, applicant] of applicants.entries())
      await submitApplication({ ...site.deps, clock: () => new Date(Date.UTC(2026, 2, index + 1)) }, applicant);
  }
  const ids = async (query: string, search?: string) => {
    const { body } = await site.call("GET", `/api/student${query}`, {
      headers: search === undefined ? {} : { "search-words": encodeURIComponent(search) },
    });
    return (Array.isArray(body) ? body : body.items).map(({ id }: { id: string }) => id);
  };

  test("sorts newest first, or by a column in natural order", async () => {
    await open();
    expect(await ids("")).toEqual(["EC1", "CS2", "CS10"]);
    expect(await ids("?sort=createdAt&order=ascending")).toEqual(["CS10", "CS2", "EC1"]);
    expect(await ids("?sort=id&order=ascending")).toEqual(["CS2", "CS10", "EC1"]);
    expect(await ids("?sort=name&order=ascending")).toEqual(["CS2", "EC1", "CS10"]);
    expect(await ids("?sort=name&order=descending")).toEqual(["CS10", "EC1", "CS2"]);
    expect(await ids("?sort=branch&order=ascending")).toEqual(["CS10", "EC1", "CS2"]);
    expect(await ids("?limit=1&page=2&sort=id&order=ascending")).toEqual(["CS10"]);
  });

  test("finds rows that contain all words in any field, ignoring case and accents", async () => {
    await open();
    expect(await ids("?limit=10", "electronics example.org")).toEqual(["CS2"]);
    expect(await ids("?limit=10", " ZOE ")).toEqual(["CS10"]);
    expect(await ids("?limit=10", "émile")).toEqual(["EC1"]);
    expect(await ids("?limit=10", "cs1")).toEqual(["CS10"]);
    expect(await ids("?limit=10", "100%")).toEqual([]);
    expect((await site.call("GET", "/api/student", { headers: { "search-words": "%E0%A4%A" } })).status).toBe(400);
  });

  test("finds rows that were stored before an upgrade", async () => {
    await open();
    const nothing = { search_text: "", name_key: "", email_key: "", student_id_key: "", branch_key: "" };
    await site.deps.db.updateTable("students").set(nothing).execute();
    await recomputeStudents(site.deps);
    expect(await ids("?sort=name&order=ascending", "example.org")).toEqual(["CS2", "CS10"]);
  });
});
