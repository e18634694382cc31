import { afterEach, describe, expect, test } from "vitest";
import { listEventCardKeys } from "#features/events/server/events.service.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { eraseOldPictureReports, sendPictureReportMails } from "./picture-report-jobs.service.ts";

const DAY_MS = 86_400_000;
const reason = "I am in this picture and did not agree.";

describe.each(engines)("reports of pictures on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let mails: Mail[];
  afterEach(() => site.close());
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };

  async function open() {
    now = new Date("2026-11-24T09:00:00Z");
    mails = [];
    site = await openTestSite({ engine, clock: () => now, mailer });
  }
  const addPicture = async (more: Record<string, string> = {}) =>
    (
      await site.call("POST", "/api/gallery", {
        body: formOf({ title: "Lab night", date: "2026-11-01", image: await pictureFile(), ...more }),
      })
    ).body;
  const report = (id: string, more: { email?: string; from?: string } = {}) =>
    site.call("POST", `/api/gallery/${id}/takedown-requests`, {
      body: { reason, email: more.email ?? "" },
      token: false,
      remoteAddress: more.from,
    });
  const hideAtOnce = () =>
    site.call("PUT", "/api/gallery/takedown-requests/settings", { body: { hideUntilReviewed: true } });
  const listed = async () => (await site.call("GET", "/api/gallery/takedown-requests")).body;
  const decide = (id: string, decision: string, answer = "") =>
    site.call("POST", `/api/gallery/takedown-requests/${id}/decision`, { body: { decision, answer } });
  const statusOf = async (url: string) => (await site.call("GET", url, { token: false })).status;
  const sent = async () => {
    mails = [];
    const branch = async () => ({ name: "IEEE SB", email: "branch@example.org" });
    await sendPictureReportMails(site.deps, { mailer, publicUrl: "http://branch.example", branch });
    return mails;
  };

  test("a report goes to the review list with a deadline, and the reporter is answered on screen and by email", async () => {
    await open();
    const { _id, image } = await addPicture();
    const answer = await report(_id, { email: "asha@example.org" });
    expect(answer).toMatchObject({ status: 201, body: { isHidden: false, answerBy: "2026-12-01T09:00:00.000Z" } });
    expect(answer.body.message).toContain("email you our answer");
    expect(await report(_id, { email: "asha@", from: "192.0.2.7" })).toMatchObject({
      status: 400,
      body: { message: "Enter an email address such as name@example.org, or leave it empty." },
    });
    expect(await statusOf(image)).toBe(200);
    expect(await sent()).toMatchObject([{ to: "asha@example.org", replyTo: "branch@example.org" }]);
    expect(await sent()).toEqual([]);
    const tasks = (await site.call("GET", "/api/stats/tasks")).body;
    expect(tasks.pictureReports).toEqual({ count: 1, dueAt: "2026-12-01T09:00:00.000Z" });
    const [request] = await listed();
    expect(request).toMatchObject({ reason, state: "open", picture: { title: "Lab night", isShown: true } });
    await decide(request._id, "hide", "Sorry about that.");
    expect(await statusOf(image)).toBe(404);
    const [mail] = await sent();
    expect(mail?.text).toContain("no longer on the site");
    expect(mail?.text).toContain("Sorry about that.");
    expect((await site.call("GET", "/api/stats/tasks")).body.pictureReports).toBeUndefined();
    expect(await decide(request._id, "keep")).toMatchObject({ status: 409 });
  });

  test("an officer who decides while the site sends the first email does not lose the answer", async () => {
    await open();
    const { _id } = await addPicture();
    await report(_id, { email: "asha@example.org" });
    const [request] = await listed();
    const send = mailer.send;
    mailer.send = async (mail) => {
      mailer.send = send;
      await decide(request._id, "keep", "You agreed on paper.");
      return send(mail);
    };
    expect(await sent()).toMatchObject([{ subject: "We have received your picture report" }]);
    expect((await sent())[0]?.text).toContain("You agreed on paper.");
    expect(await sent()).toEqual([]);
  });

  test("a setting hides a picture at once, and Keep shows it again and protects it from being hidden again", async () => {
    await open();
    await hideAtOnce();
    const { _id, image } = await addPicture();
    expect((await report(_id)).body).toMatchObject({ isHidden: true });
    expect(await statusOf(image)).toBe(404);
    expect(await statusOf(`/api/gallery/${_id}`)).toBe(404);
    const [request] = await listed();
    expect(request).toMatchObject({ isHiddenAtOnce: true, picture: { isShown: false } });
    await decide(request._id, "keep");
    expect(await statusOf(image)).toBe(200);
    expect((await report(_id, { from: "192.0.2.7" })).body).toMatchObject({ isHidden: false });
    expect(await statusOf(image)).toBe(200);
  });

  test("a client has one open report per picture, and reports hide a limited number of pictures a day", async () => {
    await open();
    await hideAtOnce();
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await addPicture({ title: `Picture ${number}` }))._id);
    const first = await report(ids[0] ?? "");
    expect((await report(ids[0] ?? "")).body).toEqual(first.body);
    expect(await listed()).toHaveLength(1);
    // One client hides at most three.
    const own = [];
    for (const id of ids.slice(1, 5)) own.push((await report(id)).body.isHidden);
    expect(own).toEqual([true, true, false, false]);
    const others = [];
    for (const [index, id] of ids.slice(3).entries())
      others.push((await report(id, { from: `192.0.2.${index + 1}` })).body.isHidden);
    expect(others.filter(Boolean)).toHaveLength(7);
    expect(others.slice(-2)).toEqual([false, false]);
    now = new Date(now.getTime() + DAY_MS + 1);
    expect((await report(ids[11] ?? "", { from: "192.0.2.99" })).body.isHidden).toBe(true);
  });

  test("a client that sends many reports is rate limited", async () => {
    await open();
    const { _id } = await addPicture();
    const statuses = new Set<number>();
    for (let number = 0; number < 25; number += 1) statuses.add((await report(_id)).status);
    expect([...statuses]).toEqual([201, 429]);
  });

  test("an image of an event can be reported, hidden and shown again; the only image of an event stays until an officer decides", async () => {
    await open();
    await hideAtOnce();
    const fields = { title: "Open Lab", description: "d", date: "2027-01-05", time: "16:30", location: "Lab 3" };
    const images = [await pictureFile(), await pictureFile()];
    const imageDetails = JSON.stringify([{ image: "new:0", alt: "Asha solders" }]);
    const event = (await site.call("POST", "/api/events", { body: formOf({ ...fields, images, imageDetails }) })).body;
    const idOf = (url: string) => /events\/([0-9a-f-]{36})-/.exec(url)?.[1] ?? "";
    const [first, second] = event.image as [string, string];
    expect((await site.call("GET", `/api/gallery/${idOf(first)}/report`, { token: false })).body).toMatchObject({
      title: "Open Lab",
      image: first,
    });
    const saveCard = async () => {
      const [key] = await listEventCardKeys(site.deps.db);
      await site.deps.media.saveGenerated(key ?? "", Buffer.from("card"));
      return key ?? "";
    };
    const card = await saveCard();
    expect((await report(idOf(first))).body).toMatchObject({ isHidden: true });
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await site.deps.media.has(card)).toBe(false);
    const cardOfSecond = await saveCard();
    const [request] = await listed();
    await decide(request._id, "keep");
    expect(await site.deps.media.has(cardOfSecond)).toBe(false);
    const shown = (await site.call("GET", `/api/events/${event._id}`, { token: false })).body;
    expect(shown.pictures).toEqual(event.pictures);
    expect(shown.pictures).toMatchObject([{ image: first, alt: "Asha solders" }, { image: second }]);
    await site.call("DELETE", `/api/gallery/${idOf(first)}/for-good`);
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
    expect((await report(idOf(second))).body).toMatchObject({ isHidden: false });
    const only = (await listed()).find(({ state }: { state: string }) => state === "open");
    expect(await decide(only._id, "hide")).toMatchObject({ status: 409 });
    expect(await decide(only._id, "remove")).toMatchObject({ status: 200, body: { state: "removed" } });
    expect(await statusOf(second)).toBe(410);
    // Without an image, the event can still be hidden, deleted and restored, but not published.
    const bulk = (action: string) => site.call("POST", "/api/events/bulk", { body: { ids: [event._id], action } });
    expect(await site.call("DELETE", `/api/events/${event._id}`)).toMatchObject({ status: 200 });
    expect(await bulk("restore")).toMatchObject({ status: 200 });
    expect(await bulk("draft")).toMatchObject({ status: 200 });
    expect(await bulk("publish")).toMatchObject({ status: 400 });
  });

  const fileId = (url: string) => /\/([0-9a-f-]{36})-/.exec(url)?.[1] ?? expect.unreachable();
  const personIn = async (year: string) =>
    (await site.call("GET", `/api/team?year=${year}`, { token: false })).body.ieeeSbTeam[0];
  const listOpen = async () => (await listed()).filter(({ state }: { state: string }) => state === "open");

  test("a portrait is hidden in every year that shows it; the person stays, and Keep shows it again", async () => {
    await open();
    await hideAtOnce();
    const person = { section: "ieeeSbTeam", name: "Asha", position: "Chair", year: "2025-26", alt: "Asha laughs" };
    const first = (await site.call("POST", "/api/team", { body: formOf({ ...person, image: await pictureFile() }) }))
      .body;
    // The next year uses the same file.
    const {
      id: _,
      year: _year,
      ...row
    } = await site.deps.db.selectFrom("team_members").selectAll().where("id", "=", first._id).executeTakeFirstOrThrow();
    await site.deps.db
      .insertInto("team_members")
      .values({ ...row, id: site.deps.newId(), year: "2026-27" })
      .execute();
    const id = fileId(first.image);
    expect((await site.call("GET", `/api/gallery/${id}/report`, { token: false })).body).toMatchObject({
      title: "Asha",
      page: "/team/2025-26",
    });
    expect((await report(id)).body).toMatchObject({ isHidden: true });
    expect(await statusOf(first.image)).toBe(404);
    for (const year of ["2025-26", "2026-27"]) {
      const member = await personIn(year);
      expect(member).toMatchObject({ name: "Asha", image: "" });
      expect(member.alt).toBeUndefined();
    }
    await decide((await listOpen())[0]._id, "keep");
    for (const year of ["2025-26", "2026-27"])
      expect(await personIn(year)).toMatchObject({ image: first.image, alt: "Asha laughs" });
    expect(await statusOf(first.image)).toBe(200);
  });

  test("Keep does not bring back a portrait that an officer has replaced", async () => {
    await open();
    await hideAtOnce();
    const person = { section: "ieeeSbTeam", name: "Asha", position: "Chair", year: "2025-26" };
    const { _id, image } = (
      await site.call("POST", "/api/team", { body: formOf({ ...person, image: await pictureFile() }) })
    ).body;
    await report(fileId(image));
    const replaced = await site.call("PUT", `/api/team/${_id}`, {
      body: formOf({ ...person, image: await pictureFile("other.png", { width: 300, height: 300 }) }),
    });
    await decide((await listOpen())[0]._id, "keep");
    expect((await personIn("2025-26")).image).toBe(replaced.body.image);
    expect(await statusOf(image)).toBe(404);
  });

  test("Keep shows a portrait again only in the years in which the report hid it", async () => {
    await open();
    await hideAtOnce();
    const person = { section: "ieeeSbTeam", name: "Asha", position: "Chair", year: "2025-26" };
    const first = (await site.call("POST", "/api/team", { body: formOf({ ...person, image: await pictureFile() }) }))
      .body;
    const { id: _, ...row } = await site.deps.db
      .selectFrom("team_members")
      .selectAll()
      .where("id", "=", first._id)
      .executeTakeFirstOrThrow();
    const next = site.deps.newId();
    await site.deps.db
      .insertInto("team_members")
      .values({ ...row, id: next, year: "2026-27" })
      .execute();
    // In the next year, the person stopped using the portrait before the report: another one, and then none.
    const other = await pictureFile("other.png", { width: 300, height: 300 });
    const replaced = await site.call("PUT", `/api/team/${next}`, {
      body: formOf({ ...person, year: "2026-27", image: other }),
    });
    expect((await site.call("DELETE", `/api/gallery/${fileId(replaced.body.image)}/for-good`)).status).toBe(200);
    expect((await report(fileId(first.image))).body).toMatchObject({ isHidden: true });
    expect((await decide((await listOpen())[0]._id, "keep")).body).toMatchObject({ state: "kept" });
    expect((await personIn("2025-26")).image).toBe(first.image);
    expect((await personIn("2026-27")).image).toBe("");
  });

  test("Keep does not publish what an officer hid after the report, and the report says that it is hidden", async () => {
    await open();
    await hideAtOnce();
    const { _id, image } = await addPicture();
    await report(_id, { email: "asha@example.org" });
    const bulk = (action: string) => site.call("POST", "/api/gallery/bulk", { body: { ids: [_id], action } });
    expect(await bulk("publish")).toMatchObject({ status: 200 });
    expect(await bulk("draft")).toMatchObject({ status: 200 });
    expect((await decide((await listed())[0]._id, "keep")).body).toMatchObject({ state: "hidden" });
    expect(await statusOf(image)).toBe(404);
    expect((await sent())[0]?.text).toContain("no longer on the site");
    const { label } = await site.deps.db
      .selectFrom("audit_entries")
      .select("label")
      .where("entity", "=", "picture report")
      .where("action", "=", "updated")
      .executeTakeFirstOrThrow();
    expect(label).toBe("Lab night (hidden)");
  });

  test("pictures of achievements, chapters, resources and the home page can be reported and deleted; their items stay", async () => {
    await open();
    await hideAtOnce();
    const image = () => pictureFile();
    const add = async (path: string, fields: Parameters<typeof formOf>[0]) =>
      (await site.call("POST", path, { body: formOf(fields) })).body;
    const achievement = await add("/api/achievements", {
      title: "First prize",
      description: "d",
      date: "2026-03-01",
      image: await image(),
    });
    const chapter = await add("/api/chapters", { name: "Robotics", description: "d", image: await image() });
    const resource = await add("/api/resources", {
      title: "Library",
      description: "d",
      link: "https://example.org",
      image: await image(),
    });
    await site.call("PUT", "/api/pages/home/picture", { body: formOf({ alt: "The lab", image: await image() }) });
    const home = async () => (await site.call("GET", "/api/pages/home", { token: false })).body.picture;
    const read = async (path: string) => (await site.call("GET", path, { token: false })).body;
    const pictures = [
      { url: achievement.image, now: async () => (await read(`/api/achievements/${achievement._id}`)).image || null },
      { url: chapter.logo, now: async () => (await read(`/api/chapters/${chapter._id}`)).logo },
      { url: resource.image, now: async () => (await read(`/api/resources/${resource._id}`)).image },
      { url: (await home()).image, now: async () => (await home())?.image ?? null },
    ];
    for (const [index, { url, now }] of pictures.entries()) {
      expect(await now(), url).toBe(url);
      expect((await report(fileId(url), { from: `192.0.2.${index + 1}` })).body).toMatchObject({ isHidden: true });
      expect([await now(), await statusOf(url)], url).toEqual([null, 404]);
      await decide((await listOpen())[0]._id, "keep");
      expect([await now(), await statusOf(url)], url).toEqual([url, 200]);
      expect((await site.call("DELETE", `/api/gallery/${fileId(url)}/for-good`)).status).toBe(200);
      expect([await now(), await statusOf(url)], url).toEqual([null, 410]);
      expect(await statusOf(`/api/gallery/${fileId(url)}/report`), url).toBe(410);
    }
  });

  test("a reported banner becomes a draft, and is deleted with its picture", async () => {
    await open();
    await hideAtOnce();
    const { _id, image } = (
      await site.call("POST", "/api/banner", {
        body: formOf({ title: "Open Lab", description: "d", image: await pictureFile() }),
      })
    ).body;
    const banners = async () => (await site.call("GET", "/api/banner", { token: false })).body;
    expect((await report(_id)).body).toMatchObject({ isHidden: true });
    expect([await banners(), await statusOf(image)]).toEqual([[], 404]);
    await decide((await listOpen())[0]._id, "keep");
    expect(await banners()).toMatchObject([{ _id, image }]);
    expect((await site.call("DELETE", `/api/gallery/${_id}/for-good`)).status).toBe(200);
    expect([await banners(), await statusOf(image)]).toEqual([[], 410]);
    expect(await statusOf(`/api/gallery/${_id}/report`)).toBe(410);
    expect(await statusOf(`/api/gallery/${site.deps.newId()}/report`)).toBe(404);
  });

  test("reports are erased 90 days after the decision, and the log says so", async () => {
    await open();
    const { _id } = await addPicture();
    await report(_id, { email: "asha@example.org" });
    expect(await eraseOldPictureReports(site.deps, new Date(now.getTime() + 200 * DAY_MS))).toBe(0);
    await decide((await listed())[0]._id, "keep");
    expect(await eraseOldPictureReports(site.deps, new Date(now.getTime() + 89 * DAY_MS))).toBe(0);
    expect(await eraseOldPictureReports(site.deps, new Date(now.getTime() + 91 * DAY_MS))).toBe(1);
    expect(await site.deps.db.selectFrom("takedown_requests").selectAll().execute()).toEqual([]);
    const { label } = await site.deps.db
      .selectFrom("audit_entries")
      .select("label")
      .where("actor", "=", "retention")
      .executeTakeFirstOrThrow();
    expect(label).toBe("1 old report");
  });

  test("visitors never see a consent note; officers see it, and an album can forbid close-ups", async () => {
    await open();
    const consentNote = "Signed by Asha's parents, folder 3";
    const { _id, consentNote: kept } = await addPicture({ consentNote });
    expect(kept).toBe(consentNote);
    for (const url of [
      "/api/gallery",
      `/api/gallery/${_id}`,
      "/api/gallery/albums",
      "/api/gallery/albums/pictures?month=2026-11",
    ])
      expect((await site.call("GET", url, { token: false })).text, url).not.toContain("parents");
    const edited = await site.call("PUT", `/api/gallery/${_id}`, {
      body: formOf({ title: "Lab", date: "2026-11-01" }),
    });
    expect(edited.body.consentNote).toBe(consentNote);
    const notes = { consentNote: "School visit", noCloseUps: true };
    await site.call("PUT", "/api/gallery/albums/notes/2026-11", { body: notes });
    expect((await site.call("GET", "/api/gallery/albums/notes")).body).toEqual([{ album: "2026-11", ...notes }]);
    expect((await site.call("PUT", "/api/gallery/albums/notes/none", { body: notes })).status).toBe(404);
    expect(await statusOf("/api/gallery/albums/notes")).toBe(401);
  });
});
