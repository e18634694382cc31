import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { oneImageStories } from "#tests/support/one-image-stories.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = { title: "Welcome week", description: "Meet the branch on the lawn." };

oneImageStories({
  path: "/api/banner",
  entity: "banner",
  fields,
  refused: [
    ["a missing title", { title: undefined }, "Please fill in all required fields"],
    ["a missing description", { description: undefined }, "Please fill in all required fields"],
    ["a blank description", { description: "   " }, "Please fill in all required fields"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "At most 200 characters"],
    ["an alt text of 201 characters", { alt: "x".repeat(201) }, "At most 200 characters"],
    ["an alt text that databases refuse", { alt: "a\0b" }, "This text has a character that cannot be stored"],
  ],
});

describe.each(engines)("banners on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const open = async () => {
    site = await openTestSite({ engine });
  };
  const add = async (more: Parameters<typeof formOf>[0] = {}) =>
    site.call("POST", "/api/banner", { body: formOf({ ...fields, image: await pictureFile(), ...more }) });
  const addThree = async () => {
    const ids: string[] = [];
    for (const title of ["One", "Two", "Three"]) ids.push((await add({ title })).body._id);
    return ids as [string, string, string];
  };
  const titles = async () =>
    (await site.call("GET", "/api/banner", { token: false })).body.map(({ title }: { title: string }) => title);
  const reorder = (ids: unknown, token?: false) =>
    site.call("PUT", "/api/banner/order", { body: { ids }, ...(token === false && { token }) });

  test("a banner's alt text is its title unless another is given", async () => {
    await open();
    expect((await add()).body.alt).toBe(fields.title);
    expect((await add({ alt: "  " })).body.alt).toBe(fields.title);
    expect((await add({ alt: "Students on a lawn" })).body.alt).toBe("Students on a lawn");
  });

  test("an edited banner keeps its position, and its alt text is the title again unless another is given", async () => {
    await open();
    const [, two] = await addThree();
    const edit = async (change: Record<string, string>) =>
      (await site.call("PUT", `/api/banner/${two}`, { body: formOf({ ...fields, title: "2", ...change }) })).body;
    expect(await edit({ alt: "Students on a lawn" })).toMatchObject({ alt: "Students on a lawn", position: 1 });
    expect(await edit({})).toMatchObject({ alt: "2", position: 1 });
    expect(await titles()).toEqual(["One", "2", "Three"]);
  });

  test("an officer reorders the banners, and a new banner comes last", async () => {
    await open();
    const [one, two, three] = await addThree();
    expect(await titles()).toEqual(["One", "Two", "Three"]);
    const ordered = await reorder([three, one, two]);
    expect(ordered.status).toBe(200);
    expect(ordered.body.map(({ _id }: { _id: string }) => _id)).toEqual([three, one, two]);
    expect(await titles()).toEqual(["Three", "One", "Two"]);
    await site.call("DELETE", `/api/banner/${one}`);
    await add({ title: "Four" });
    expect(await titles()).toEqual(["Three", "Two", "Four"]);
    const reordered = await site.deps.db.selectFrom("audit_entries").selectAll().orderBy("id").execute();
    expect(reordered[3]).toMatchObject({ actor: "asha", action: "reordered", entity: "banner", label: "Banners" });
  });

  test("two officers who reorder the banners at once both get a response, and one order is stored", async () => {
    await open();
    const [one, two, three] = await addThree();
    const answers = await Promise.all([reorder([three, two, one]), reorder([two, one, three])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      ["Three", "Two", "One"],
      ["Two", "One", "Three"],
    ]).toContainEqual(await titles());
  });

  test("finding 20: an order that repeats an ID is refused while there are drafts", async () => {
    await open();
    const [one, two, three] = await addThree();
    const { _id: draft } = (await add({ title: "Draft", state: "draft" })).body;
    expect(await reorder([one, two, three, three])).toMatchObject({ status: 409 });
    expect(await reorder([one, two, three, draft, draft])).toMatchObject({ status: 409 });
    expect(await titles()).toEqual(["One", "Two", "Three"]);
    expect(await reorder([draft, three, two, one])).toMatchObject({ status: 200 });
    expect(await titles()).toEqual(["Three", "Two", "One"]);
  });

  test("an order with other IDs than the current ones is refused because the list has changed", async () => {
    await open();
    const [one, two, three] = await addThree();
    for (const ids of [[one, two], [one, two, two], [one, two, "unknown"], [one, two, three, three], []])
      expect(await reorder(ids)).toMatchObject({
        status: 409,
        body: { error: "conflict", message: "The banners have changed. Reload and order them again." },
      });
    expect(await reorder("all")).toMatchObject({ status: 400, body: { error: "invalid" } });
    expect(await reorder([three, two, one], false)).toMatchObject({ status: 401, body: { error: "unauthorised" } });
    expect(await titles()).toEqual(["One", "Two", "Three"]);
    expect(await site.deps.db.selectFrom("audit_entries").selectAll().execute()).toHaveLength(3);
  });
});
