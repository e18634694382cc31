import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publishDue } from "#content/publish.ts";
import { listMediaReferences } from "#platform/db/media-columns.store.ts";
import { richTextMessages } from "#shared/rich-text-schema.ts";
import { withoutSignature } from "#shared/stored-image.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { pageMessages } from "../pages.contract.ts";
import { defaultTexts } from "../pages.labels.ts";
import { pages } from "./pages.service.ts";

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-21T09:00:00Z");
const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const linked = (href: unknown) =>
  doc(paragraph({ type: "text", text: "Here", marks: [{ type: "link", attrs: { href } }] }));
const list = (...content: unknown[]) => ({ type: "bulletList", content: [{ type: "listItem", content }] });

/** Invalid texts and their error messages. */
const refused: [what: string, text: unknown, words: string][] = [
  ["no document", "text", richTextMessages.kind],
  ["an unknown part", doc({ type: "image", attrs: { src: "x" } }), richTextMessages.kind],
  ["markup", doc({ type: "html", content: "<b>" }), richTextMessages.kind],
  ["another mark", doc(paragraph({ type: "text", text: "x", marks: [{ type: "code" }] })), richTextMessages.kind],
  ["a script link", linked("javascript:ran()"), richTextMessages.link],
  ["a link to nowhere", linked("//other.example"), richTextMessages.link],
  ["an invalid link", linked(1), richTextMessages.kind],
  ["a list in a list", doc(list(list(paragraph()))), richTextMessages.nested],
  ["too many parts", doc(...Array.from({ length: 101 }, () => paragraph())), richTextMessages.size],
  ["a text that is too long", doc(paragraph({ type: "text", text: "x".repeat(5001) })), "At most 5000 characters"],
  ["an unpaired surrogate", doc(paragraph({ type: "text", text: "\ud800" })), "cannot be stored"],
  ["an empty text", doc(paragraph({ type: "text", text: " \u200b" })), pageMessages.required],
];

describe.each(engines)("the texts of pages on %s", (engine) => {
  let site: TestSite;
  let now = START;
  beforeEach(async () => {
    now = START;
    site = await openTestSite({ engine, clock: () => now });
  });
  afterEach(() => site.close());

  const seen = async (id = "about") => (await site.call("GET", `/api/pages/${id}`, { token: false })).body;
  const known = async () => (await site.call("GET", "/api/pages/about")).body;
  const save = (body: unknown, version?: number) =>
    site.call("PUT", "/api/pages/about", {
      body,
      ...(version !== undefined && { headers: { "if-match": String(version) } }),
    });
  const bulk = (action: string) => site.call("POST", "/api/pages/bulk", { body: { ids: ["about"], action } });
  const foundBy = async (words: string) =>
    (await site.call("GET", `/api/search?q=${encodeURIComponent(words)}`, { token: false })).body.items.map(
      ({ path }: { path: string }) => path,
    );

  test("are the defaults until someone edits them, and only edited texts are stored", async () => {
    expect(await seen()).toEqual({ _id: "about", version: 1, ...defaultTexts.about });
    expect((await site.call("GET", "/api/pages")).body).toMatchObject([
      { _id: "about", state: "published" },
      { _id: "home" },
      { _id: "join" },
      { _id: "privacy" },
    ]);
    const saved = await save({ visionStatement: " A bench for everybody. ", lead: defaultTexts.about.lead });
    const expected = { ...defaultTexts.about, visionStatement: "A bench for everybody." };
    expect(saved).toMatchObject({ status: 200, body: { ...expected, version: 2, state: "published" } });
    expect(await seen()).toEqual({ _id: "about", version: 2, ...expected });
    const { fields } = await site.deps.db.selectFrom("pages").select("fields").executeTakeFirstOrThrow();
    expect(JSON.parse(fields)).toEqual({ visionStatement: "A bench for everybody." });
    expect((await site.call("GET", "/api/stats/activity")).body[0]).toMatchObject({
      entity: "page",
      action: "updated",
      label: "About Us",
    });
    expect((await site.call("GET", "/api/pages/none", { token: false })).status).toBe(404);
  });

  test("stay unchanged for visitors while there is a draft, until it is published", async () => {
    const complete = () => searchEntriesJob(site.deps).run(now, new AbortController().signal);
    await complete();
    expect(await foundBy("mission workshops")).toEqual(["/about"]);
    await save({ closing: "Seen first." });
    const draft = await save({ closing: "Seen later.", state: "draft" }, 2);
    expect(draft.body).toMatchObject({ closing: "Seen later.", state: "draft", version: 3 });
    expect(await seen()).toMatchObject({ closing: "Seen first." });
    expect([await foundBy("seen first"), await foundBy("seen later")]).toEqual([["/about"], []]);
    expect(await complete()).toBe("0 entries added or removed");
    // A second draft replaces the first. A writer who started from the first gets a conflict.
    expect((await save({ closing: "Mine.", state: "draft" }, 2)).status).toBe(409);
    expect((await save({ closingTitle: "Come in" }, 3)).body).toMatchObject({
      closing: "Seen later.",
      closingTitle: "Come in",
      state: "draft",
    });
    expect(await seen()).toMatchObject({ closing: "Seen first.", closingTitle: "Get started" });

    expect((await bulk("publish")).status).toBe(200);
    expect(await seen()).toMatchObject({ closing: "Seen later.", closingTitle: "Come in" });
    expect(await foundBy("seen later")).toEqual(["/about"]);
    // After undo, the item is a draft again next to the previously published version.
    expect((await bulk("undo")).status).toBe(200);
    expect(await seen()).toMatchObject({ closing: "Seen first." });
    expect(await known()).toMatchObject({ closing: "Seen later.", state: "draft" });

    const discarded = await site.call("DELETE", "/api/pages/about/draft");
    expect(discarded.body).toMatchObject({ closing: "Seen first.", state: "published" });
    expect((await site.call("DELETE", "/api/pages/about/draft")).status).toBe(404);
  });

  test("are published on time, restored to earlier versions, and never in the trash", async () => {
    const publishAt = new Date(now.getTime() + 2 * HOUR_MS).toISOString();
    await save({ closing: "Soon.", state: "scheduled", publishAt });
    expect(await known()).toMatchObject({ closing: "Soon.", state: "scheduled", publishAt });
    expect((await seen()).closing).toBe(defaultTexts.about.closing);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await publishDue(site.deps, [pages], now)).toEqual({ count: 0, failures: [] });
    now = new Date(now.getTime() + HOUR_MS);
    await renewSession(site);
    expect(await publishDue(site.deps, [pages], now)).toEqual({ count: 1, failures: [] });
    expect((await seen()).closing).toBe("Soon.");

    const { body: versions } = await site.call("GET", "/api/pages/about/versions");
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(["published", "updated", "before"]);
    // Restoring a version next to a draft changes the draft. The published version stays.
    await save({ closing: "Another.", state: "draft" });
    const restored = await site.call("POST", "/api/pages/about/restore", { body: { version: 1 } });
    expect(restored.body).toMatchObject({ closing: defaultTexts.about.closing, state: "draft" });
    expect((await seen()).closing).toBe("Soon.");
    expect((await site.call("DELETE", "/api/pages/about/draft")).body.closing).toBe("Soon.");

    for (const action of ["delete", "draft", "restore"])
      expect(await bulk(action)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("only publish") },
      });
    expect((await site.call("DELETE", "/api/pages/about")).status).toBe(404);
    expect((await site.call("POST", "/api/pages/about/restore", { body: {} })).status).toBe(404);
  });

  test("the home page has an image that can be drafted, published, described and removed", async () => {
    const home = async () => seen("home");
    const picture = async (fields: Record<string, string | File>) =>
      site.call("PUT", "/api/pages/home/picture", { body: formOf(fields) });
    expect((await home()).picture).toBeNull();
    expect(await picture({ alt: "Nothing yet" })).toMatchObject({ status: 400, body: { error: "image_required" } });
    const drafted = await picture({
      image: await pictureFile(),
      alt: "Two at a bench",
      focus: "30 40",
      state: "draft",
    });
    expect(drafted).toMatchObject({ status: 200, body: { state: "draft", picture: { alt: "Two at a bench" } } });
    expect((await home()).picture).toBeNull();

    // Saving texts next to it keeps the image. The published version has both.
    const worded = await site.call("PUT", "/api/pages/home", { body: { whyTitle: "Why us", state: "published" } });
    const image = withoutSignature(drafted.body.picture.image);
    expect(image).toMatch(/^\/media\/pages\/.*\.webp$/);
    expect(worded.body.picture).toEqual({ image, alt: "Two at a bench", focus: "30 40" });
    expect(await home()).toMatchObject({ whyTitle: "Why us", picture: { image } });
    expect((await site.call("GET", image, { token: false })).status).toBe(200);
    expect(await listMediaReferences(site.deps.db, site.deps.mediaColumns)).toMatchObject([
      { table: "pages", key: image.slice(7) },
    ]);

    expect((await picture({ alt: "Three at a bench" })).body.picture).toEqual({
      image,
      alt: "Three at a bench",
      focus: "30 40",
    });
    // A focal point belongs to one image.
    const other = (await picture({ image: await pictureFile() })).body.picture;
    expect(other).toEqual({ image: expect.not.stringContaining(image), alt: "Three at a bench" });
    expect((await picture({ withoutImage: "true" })).body.picture).toBeNull();
    expect(await home()).toMatchObject({ whyTitle: "Why us", picture: null });
    const { body: versions } = await site.call("GET", "/api/pages/home/versions");
    const { version } = versions.find(({ item }: { item: { picture: { image: string } | null } }) => item.picture);
    await site.call("POST", "/api/pages/home/restore", { body: { version } });
    expect((await home()).picture).toEqual(other);
    expect((await site.call("PUT", "/api/pages/about/picture", { body: formOf({}) })).status).toBe(404);
  });

  test("can be previewed before they are published", async () => {
    await save({ closing: "Not yet.", state: "draft" });
    const { body } = await site.call("POST", "/api/preview", { body: { calls: "/api/pages", id: "about" } });
    expect(body.address).toContain("/preview");
    expect((await seen()).closing).toBe(defaultTexts.about.closing);
  });

  test("two officers who save at once: one gets a conflict", async () => {
    const both = await Promise.all([
      save({ closing: "One.", state: "draft" }, 1),
      save({ closing: "Other.", state: "draft" }, 1),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await Promise.all([save({ closing: "One.", state: "draft" }), save({ closing: "Other." })]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const { version } = await known();
    expect(version).toBe(4);
  });

  test("are refused with a message if they are invalid", async () => {
    for (const [what, mission, message] of refused)
      expect(await save({ mission }), what).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(message) },
      });
  });

  test("accept only the allowed formatting", async () => {
    const run = { type: "text", text: "Bold", marks: [{ type: "bold" }, { type: "link", attrs: { href: "/events" } }] };
    const mission = doc(paragraph(run, { type: "hardBreak" }), list(paragraph(run), paragraph(run)));
    const given = JSON.stringify(mission).replaceAll('"type":"paragraph"', '"type":"paragraph","style":"color:red"');
    expect((await save({ mission: JSON.parse(given) })).body.mission).toEqual(mission);
    for (const [cards, message] of [
      [[], pageMessages.tooFew],
      [[{ title: "T", text: "x", link: "javascript:ran()", linkWords: "Go" }], richTextMessages.link],
      [[{ title: "T", text: "x", link: "/events", linkWords: "" }], pageMessages.linkWords],
    ] as const)
      expect(await save({ activities: cards })).toMatchObject({ status: 400, body: { message } });
  });

  test("finding 29: the privacy page keeps its versions, and search finds it", async () => {
    expect(await seen("privacy")).toEqual({ _id: "privacy", version: 1, ...defaultTexts.privacy });
    const sections = [{ title: "Who is responsible", text: "Two lines\nof the branch. Write to {email}." }];
    const put = (body: unknown) => site.call("PUT", "/api/pages/privacy", { body });
    expect((await put({ sections })).body).toMatchObject({ version: 2, sections });
    expect(await put({ sections: [] })).toMatchObject({ status: 400, body: { message: pageMessages.tooFew } });
    expect((await put({ sections: [{ title: "Later", text: "Not yet." }], state: "draft" })).status).toBe(200);
    expect((await seen("privacy")).sections).toEqual(sections);
    const { body: versions } = await site.call("GET", "/api/pages/privacy/versions");
    expect(versions.map(({ version, state }: Record<string, unknown>) => [version, state])).toEqual([
      [3, "draft"],
      [2, "published"],
      [1, "published"],
    ]);
    const restored = await site.call("POST", "/api/pages/privacy/restore", { body: { version: 1 } });
    expect(restored.body.sections).toEqual(defaultTexts.privacy.sections);
    await searchEntriesJob(site.deps).run(now, new AbortController().signal);
    expect(await foundBy("personal data")).toContain("/privacy");
  });

  test("finding 17: keep a stored title with a line break as one line", async () => {
    await save({
      closingTitle: "Come in",
      activities: [{ title: "Talk", text: "Two\nlines.", link: "", linkWords: "" }],
    });
    const { fields } = await site.deps.db.selectFrom("pages").select("fields").executeTakeFirstOrThrow();
    const older = fields.replace('"Come in"', '"Come\\r\\n in"').replace('"Talk"', '"Ta\\u2028lk"');
    await site.deps.db.updateTable("pages").set({ fields: older }).execute();
    site.deps.changes.emit([{ entity: "page", id: "about" }]);
    expect(await seen()).toMatchObject({ closingTitle: "Come in", activities: [{ title: "Ta lk" }] });
  });

  test("fall back to the defaults if a later release no longer accepts them", async () => {
    await save({ closing: "Ours.", closingTitle: "Come in" });
    const fields = JSON.stringify({ closing: { words: "of another form" }, closingTitle: "Come in", gone: "x" });
    await site.deps.db.updateTable("pages").set({ fields }).execute();
    site.deps.changes.emit([{ entity: "page", id: "about" }]);
    expect(await seen()).toMatchObject({ closing: defaultTexts.about.closing, closingTitle: "Come in" });
  });
});
