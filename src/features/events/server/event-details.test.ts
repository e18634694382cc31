import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const fields = {
  title: "Robotics Workshop",
  description: "Build a line follower in an afternoon.",
  date: "2026-12-05",
  time: "16:30",
  location: "Lab 3",
};

const speakers = [
  { name: "Asha Rao", role: "Engineer", link: "https://example.org/asha" },
  { name: "Dev Nair", role: "" },
];
const details = {
  format: "hybrid",
  building: "Block C",
  room: "Lab 3",
  cost: "₹100, members free",
  contact: "Asha Rao, events@branch.example",
  requirements: "A laptop",
  city: "Jammu",
  postalCode: "181122",
  category: "Professional",
  subcategory: "Industry Relations",
};
const lists = { speakers: JSON.stringify(speakers), hosts: JSON.stringify(["branch", "wie-miet"]) };
const answer = { ...details, speakers, hosts: ["branch", "wie-miet"] };

describe.each(engines)("the details of events on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const add = async (more: Parameters<typeof formOf>[0] = {}) =>
    site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile(), ...more }) });
  const put = (id: string, more: Parameters<typeof formOf>[0]) =>
    site.call("PUT", `/api/events/${id}`, { body: formOf({ ...fields, ...more }) });

  test("clients that do not send them keep them, and empty values remove them", async () => {
    site = await openTestSite({ engine });
    expect((await add()).body).toMatchObject({ format: "in_person" });
    const { body: event } = await add({ ...details, ...lists, vtoolsId: "512345" });
    expect(event).toMatchObject({ ...answer, vtoolsId: 512_345 });
    expect((await put(event._id, { title: "Robots" })).body).toMatchObject({ ...answer, vtoolsId: 512_345 });
    const emptied = { building: "", city: "", category: "", speakers: "[]", hosts: "[]", vtoolsId: "" };
    const { body: changed } = await put(event._id, emptied);
    expect(changed).toMatchObject({ room: "Lab 3", postalCode: "181122", format: "hybrid" });
    for (const name of ["building", "city", "category", "subcategory", "speakers", "hosts", "vtoolsId"])
      expect(changed, name).not.toHaveProperty(name);
    await site.call("POST", `/api/events/${event._id}/restore`, { body: { version: 1 } });
    expect((await site.call("GET", `/api/events/${event._id}`)).body).toMatchObject(answer);
    const { body: found } = await site.call("GET", "/api/search?q=asha%20rao", { token: false });
    expect(JSON.stringify(found)).toContain("Robotics Workshop");
  });

  test("a description keeps its formatting until a client changes its words", async () => {
    site = await openTestSite({ engine });
    const bold = { type: "text", text: "follower", marks: [{ type: "bold" }] };
    const formatted = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Build a line " }, bold] },
        { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph", content: [bold] }] }] },
      ],
    };
    const description = "Build a line follower\n\n- follower";
    const formattedDescription = JSON.stringify(formatted);
    const { body: event } = await add({ description, formattedDescription });
    expect(event).toMatchObject({ description, formattedDescription: formatted });
    expect((await put(event._id, { description })).body).toMatchObject({ formattedDescription: formatted });
    expect((await put(event._id, { description: "Other words" })).body).not.toHaveProperty("formattedDescription");
    await site.call("POST", `/api/events/${event._id}/restore`, { body: { version: 1 } });
    const path = `/api/events/${event._id}`;
    expect((await site.call("GET", path)).body).toMatchObject({ formattedDescription: formatted });
    const edit = { ...fields, description, formattedDescription: "" };
    const saved = await site.call("PUT", `${path}/edit`, { body: edit, headers: { "if-match": '"0"' } });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body.edit).not.toHaveProperty("formattedDescription");
    expect((await put(event._id, { description, formattedDescription: "" })).body).not.toHaveProperty(
      "formattedDescription",
    );
    for (const wrong of ["{", '{"type":"doc","content":[{"type":"image"}]}'])
      expect((await put(event._id, { formattedDescription: wrong })).status, wrong).toBe(400);
  });

  test("a search result names the building once, although the location names it too", async () => {
    site = await openTestSite({ engine });
    await add({ ...details, location: "Lab 3, Block C" });
    const { body: found } = await site.call("GET", "/api/search?q=block", { token: false });
    expect(JSON.stringify(found).match(/Block C/g)).toHaveLength(1);
  });

  test("a request with an unknown or contradictory value is rejected", async () => {
    site = await openTestSite({ engine });
    for (const [wrong, message] of [
      [{ format: "by_mail" }, /format/],
      [{ subcategory: "SIGHT" }, /subcategory/],
      [{ category: "Technical", subcategory: "SIGHT" }, /subcategory/],
      [{ category: "Fun" }, /category/],
      [{ speakers: JSON.stringify([{ role: "Engineer" }]) }, /speaker/],
      [{ speakers: JSON.stringify([{ name: "Asha", link: "javascript:alert(1)" }]) }, /web address/],
      [{ hosts: JSON.stringify(["branch", "branch"]) }, /each unit once/],
      [{ vtoolsId: "0" }, /vTools ID/],
      [{ vtoolsId: "12a" }, /vTools ID/],
    ] as const) {
      const { status, body } = await add(wrong);
      expect([JSON.stringify(wrong), status]).toEqual([JSON.stringify(wrong), 400]);
      expect(body.message).toMatch(message);
    }
  });

  test("an edit beside a published event keeps the details that it does not change", async () => {
    site = await openTestSite({ engine });
    const { body: event } = await add({ ...details, ...lists });
    const path = `/api/events/${event._id}/edit`;
    const { body } = await site.call("PUT", path, { body: { ...fields, room: "Lab 4", category: "" } });
    const { category: _, subcategory: __, ...kept } = answer;
    expect(body.edit).toMatchObject({ ...kept, room: "Lab 4" });
    expect(body.edit).not.toHaveProperty("category");
    expect((await site.call("GET", `/api/events/${event._id}`)).body).toMatchObject(answer);
  });
});
