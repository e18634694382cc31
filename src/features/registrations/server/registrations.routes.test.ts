import { afterEach, describe, expect, test } from "vitest";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { registrationMessages } from "../registrations.labels.ts";
import { registrationStates } from "../registrations.rules.ts";
import { participantsJob } from "./registration-jobs.service.ts";

const canary = "Canary Quillfeather";
const form = (number: number, more: object = {}) => ({
  name: `${canary} ${number}`,
  email: `canary${number}@example.org`,
  acceptPrivacy: true,
  acceptEventTerms: true,
  adult: true,
  ...more,
});

describe.each(engines)("registration of an event on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let eventId: string;
  afterEach(() => site.close());

  async function open(settings: object = { mode: "form", capacity: 1 }, draft = false) {
    now = new Date("2027-01-10T06:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
    const fields = { title: "Soldering evening", date: "2027-02-10", time: "17:30", location: "Lab 2" };
    const body = formOf({
      ...fields,
      description: "Bring a torch.",
      images: await pictureFile(),
      ...(draft && { state: "draft" }),
    });
    eventId = (await site.call("POST", "/api/events", { body })).body._id;
    await site.call("PUT", `/api/events/${eventId}/registration`, { body: settings });
  }

  const availability = async () =>
    (await site.call("GET", `/api/events/${eventId}/availability`, { token: false })).body;
  const register = (body: object) => site.call("POST", `/api/events/${eventId}/registrations`, { body, token: false });
  const lastSegment = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  const own = (token: string) => site.call("GET", `/api/registrations/${token}`, { token: false });

  test("points 1, 2: settings are stored, and an event without them says whether it has a link", async () => {
    await open({
      mode: "form",
      opensAt: "2027-01-12T18:00",
      closesAt: "",
      capacity: 30,
      membersFirstUntil: "2027-01-13T00:00:00Z",
      questions: [{ id: "size", text: "T-shirt size", type: "single", options: ["S", "M"], required: true }],
    });
    const { body } = await site.call("GET", `/api/events/${eventId}/registration`);
    expect(body).toMatchObject({
      mode: "form",
      // 18:00 in the site's time zone, Asia/Kolkata.
      opensAt: "2027-01-12T12:30:00.000Z",
      closesAt: "",
      capacity: 30,
      membersFirstUntil: "2027-01-13T00:00:00.000Z",
      questionVersion: 1,
      version: 1,
    });
    expect(await availability()).toMatchObject({ mode: "form", state: "not_open", free: 30, membersOnly: true });
  });

  test("point 4: a duplicate of an event has its registration settings, and none of its registrations", async () => {
    const question = { id: "size", text: "T-shirt size", type: "single", options: ["S", "M"], required: true };
    const opensAt = "2027-01-09T12:00:00.000Z";
    await open({ mode: "form", opensAt, capacity: 30, note: "Bring a torch.", questions: [question] });
    await register(form(1, { answers: { size: "S" } }));
    const fields = {
      title: "Soldering evening",
      date: "2027-03-10",
      time: "17:30",
      location: "Lab 2",
      description: "d",
    };
    const body = formOf({ ...fields, copyOf: eventId, keepImages: "", images: await pictureFile() });
    const copy = (await site.call("POST", "/api/events", { body })).body._id;
    expect((await site.call("GET", `/api/events/${copy}/registration`)).body).toMatchObject({
      mode: "form",
      opensAt: "2027-02-06T12:00:00.000Z",
      closesAt: "",
      capacity: 30,
      note: "Bring a torch.",
      questions: [question],
      questionVersion: 1,
      version: 1,
    });
    expect((await site.call("GET", `/api/events/${copy}/registrations`)).body).toEqual([]);
    expect((await site.call("GET", `/api/events/${eventId}/registrations`)).body).toHaveLength(1);
    now = new Date("2027-02-07T06:00:00Z");
    expect((await site.call("GET", `/api/events/${copy}/availability`, { token: false })).body).toMatchObject({
      state: "open",
      free: 30,
    });
  });

  test("point 17: each person has one place, and a form has no fields for companions or payment", async () => {
    await open({ mode: "form", capacity: 5 });
    await register(form(1, { guests: 3, plusOne: true, places: 2, price: 100 }));
    expect(await availability()).toMatchObject({ capacity: 5, free: 4 });
    const [person] = (await site.call("GET", `/api/events/${eventId}/registrations`)).body;
    expect(Object.keys(person)).not.toEqual(expect.arrayContaining([expect.stringMatching(/guest|plus|price|pay/i)]));
  });

  test("point 5: the states are waiting, offered, confirmed, cancelled and expired, and attendance is not one of them", async () => {
    await open();
    expect(registrationStates).toEqual(["waiting", "offered", "confirmed", "cancelled", "expired"]);
    const { body } = await register(form(1));
    const ticket = lastSegment(body.ticketUrl);
    const scan = (more: object) => ({ device: "phone", scannedAt: now.toISOString(), ticket, ...more });
    const upload = (records: object[]) => site.call("POST", `/api/events/${eventId}/check-ins`, { body: { records } });
    const stored = () => site.deps.db.selectFrom("check_in_records").select("uuid").orderBy("sequence").execute();
    await upload([scan({ uuid: "a" })]);
    await upload([scan({ uuid: "b", type: "undo", reason: "Wrong person" })]);
    const [person] = (await site.call("GET", `/api/events/${eventId}/registrations`)).body;
    expect(person).toMatchObject({ state: "confirmed", checkedInAt: null });
    // An undo adds a record and removes none.
    expect(await stored()).toEqual([{ uuid: "a" }, { uuid: "b" }]);
  });

  test("settings that close before they open or after the event are refused, and a stale version too", async () => {
    await open();
    const save = (body: object, headers = {}) =>
      site.call("PUT", `/api/events/${eventId}/registration`, { body: { mode: "form", ...body }, headers });
    expect((await save({ opensAt: "2027-02-10T18:00", capacity: 2 })).body.message).toBe(
      registrationMessages.closesFirst,
    );
    expect((await save({ membersFirstUntil: "2027-02-10T18:00" })).body.message).toBe(
      registrationMessages.membersFirstTooLong,
    );
    expect((await save({ closesAt: "2027-02-12T18:00" })).body.message).toBe(registrationMessages.closesAfterEnd);
    expect((await save({}, { "if-match": '"7"' })).status).toBe(409);
  });

  test("points 3, 21: answers to questions that have changed since are not stored", async () => {
    const question = { id: "q1", text: "Do you eat meat?", type: "yes_no", required: true, options: [] };
    const save = (text: string) =>
      site.call("PUT", `/api/events/${eventId}/registration`, {
        body: { mode: "form", questions: [{ ...question, text }] },
      });
    await open({ mode: "form", questions: [question] });
    const { body: shown } = await site.call("GET", `/api/events/${eventId}/registration-form`, { token: false });
    await save("Are you a vegetarian?");
    const answered = form(1, { answers: { q1: true }, questionVersion: 1 });
    expect(await register(answered)).toMatchObject({
      status: 400,
      body: { message: registrationMessages.questionsChanged },
    });
    const accepted = { ...answered, questionVersion: 2, idempotencyKey: "form-0123456789ab" };
    const { status, body } = await register(accepted);
    expect(status).toBe(201);
    // The response was lost, and the browser sends the same form again.
    await save("Do you eat fish?");
    expect((await register(accepted)).body).toEqual(body);
    expect(shown).toMatchObject({ questionVersion: 1 });
  });

  test("points 10, 27: people register, see their own page, cancel, and the next person moves up", async () => {
    await open();
    expect(await availability()).toMatchObject({ state: "open", capacity: 1, free: 1, waiting: 0 });
    const first = await register(form(1));
    expect(first).toMatchObject({ status: 201, body: { state: "confirmed", position: null } });
    expect(first.headers["cache-control"]).toBe("private, no-store");
    const second = await register(form(2));
    expect(second.body).toMatchObject({ state: "waiting", position: 1, ticketUrl: null });
    now = new Date(now.getTime() + 1001);
    expect(await availability()).toMatchObject({ state: "waiting_list", free: 0, waiting: 1 });

    const token = lastSegment(first.body.manageUrl);
    expect((await own(token)).body).toMatchObject({ state: "confirmed", name: `${canary} 1`, canCancel: true });
    await site.call("POST", `/api/registrations/${token}/cancel`, { token: false });
    expect((await own(token)).body).toMatchObject({ state: "cancelled", canCancel: false, ticketUrl: null });
    expect((await own(lastSegment(second.body.manageUrl))).body).toMatchObject({ state: "confirmed", position: null });
  });

  test("point 8: a closed or full form answers the same for registered and unknown addresses", async () => {
    await open({ mode: "form", capacity: 1, waitingList: false });
    await register(form(1));
    const answer = async (number: number) => {
      const { status, body } = await register(form(number));
      return [status, body.error];
    };
    for (const number of [1, 2]) expect(await answer(number)).toEqual([409, "full"]);
    now = new Date("2027-02-10T13:00:00Z");
    for (const number of [1, 2]) expect(await answer(number)).toEqual([409, "closed"]);
  });

  test("point 1: without a form, the form's settings stay and people on the waiting list get no place", async () => {
    const questions = [{ id: "size", text: "Size", type: "short", required: false, options: [] }];
    await open({ mode: "form", capacity: 1, cancelUntil: "2027-02-08T12:00:00Z", questions });
    await register(form(1));
    const waiting = await register(form(2));
    await site.call("PUT", `/api/events/${eventId}/registration`, { body: { mode: "none" } });
    expect((await own(lastSegment(waiting.body.manageUrl))).body.state).toBe("waiting");
    expect((await site.call("GET", `/api/events/${eventId}/registration`)).body).toMatchObject({
      mode: "none",
      capacity: 1,
      cancelUntil: "2027-02-08T12:00:00.000Z",
      questions: [{ id: "size" }],
    });
  });

  test("points 8, 9: a second registration with one address reveals nothing, and a repeated form has the same result", async () => {
    await open();
    const first = await register(form(1, { idempotencyKey: "a-form-of-one-person" }));
    expect((await register(form(1, { idempotencyKey: "a-form-of-one-person" }))).body).toEqual(first.body);
    const other = await register(form(2, { idempotencyKey: "a-form-of-one-person" }));
    expect(other.body.manageUrl).not.toBe(first.body.manageUrl);
    const again = await register(form(1));
    expect(again).toMatchObject({ status: 409, body: { error: "already_registered" } });
    expect(again.text).not.toContain(canary);
  });

  test("point 10: a client that says nothing about the waiting list joins it, and a form for a place does not", async () => {
    await open({ mode: "form", capacity: 1 });
    await register(form(1));
    const refused = { status: 409, body: { error: "waiting_list_only" } };
    expect(await register(form(2, { waitingList: false }))).toMatchObject(refused);
    expect((await register(form(2))).body).toMatchObject({ state: "waiting", position: 1 });
    expect((await register(form(3, { waitingList: true }))).body).toMatchObject({ state: "waiting", position: 2 });
  });

  test("point 9: a repeated form with other details has the same result, says so and changes nothing", async () => {
    const questions = [{ id: "size", text: "Size", type: "short", required: false, options: [] }];
    await open({ mode: "form", questions });
    const sent = { idempotencyKey: "a-form-of-one-person", answers: { size: "M" } };
    const first = await register(form(1, sent));
    expect(first.body).not.toHaveProperty("keepsEarlierDetails");
    expect((await register(form(1, sent))).body).toEqual(first.body);
    const before = (await own(lastSegment(first.body.manageUrl))).body;
    for (const changed of [{ name: "Asha V." }, { member: true }, { answers: { size: "L" } }, { accessNeeds: "Vegan" }])
      expect((await register(form(1, { ...sent, ...changed }))).body).toEqual({
        ...first.body,
        keepsEarlierDetails: true,
      });
    expect((await own(lastSegment(first.body.manageUrl))).body).toEqual(before);
  });

  test("point 2: without shown free places, visitors see neither the capacity nor how many people wait", async () => {
    const hidden = { capacity: null, free: null, waiting: null };
    await open();
    await register(form(1));
    await register(form(2));
    for (const showFreePlaces of [true, false]) {
      const settings = { mode: "form", capacity: 1, showFreePlaces };
      await site.call("PUT", `/api/events/${eventId}/registration`, { body: settings });
      now = new Date(now.getTime() + 2000);
      const { body } = await site.call("GET", `/api/events/${eventId}/availability`, { token: false });
      const { body: states } = await site.call("GET", "/api/registration-states", { token: false });
      const counts = showFreePlaces ? { capacity: 1, free: 0, waiting: 1 } : hidden;
      expect(body).toMatchObject({ state: "waiting_list", ...counts });
      expect(states.find((state: { eventId: string }) => state.eventId === eventId)).toMatchObject(counts);
    }
  });

  test("point 9: a form that is sent again after a cancellation is a new registration", async () => {
    await open({ mode: "form", capacity: 1 });
    const again = form(1, { idempotencyKey: "a-form-of-one-person" });
    const first = await register(again);
    await site.call("POST", `/api/registrations/${lastSegment(first.body.manageUrl)}/cancel`, { token: false });
    const second = await register(again);
    expect(second).toMatchObject({ status: 201, body: { state: "confirmed" } });
    expect(second.body.manageUrl).not.toBe(first.body.manageUrl);
    expect((await register(again)).body).toEqual(second.body);
  });

  test("point 9: a repeated form reports an offered place, and a corrected registration has a valid ticket", async () => {
    await open({ mode: "form", capacity: 1 });
    const first = await register(form(1));
    const repeated = form(2, { idempotencyKey: "a-form-of-one-person" });
    const waiting = await register(repeated);
    now = new Date("2027-02-10T06:00:00Z");
    await site.call("POST", `/api/registrations/${lastSegment(first.body.manageUrl)}/cancel`, { token: false });
    const offered = { ...waiting.body, state: "offered", position: null };
    expect((await register(repeated)).body).toEqual(offered);
    const page = lastSegment(waiting.body.manageUrl);
    expect((await site.call("POST", `/api/registrations/${page}/accept`, { token: false })).status).toBe(200);
    await site.deps.db.updateTable("registrations").set({ ticket_version: 3 }).execute();
    const { ticketUrl } = (await register(repeated)).body;
    const ticket = await site.call("GET", `/api/tickets/${lastSegment(ticketUrl)}`, { token: false });
    expect(ticket.body.isValid).toBe(true);
  });

  test("point 19: the response to an incomplete form that arrives too early or too late reports the time first", async () => {
    const question = { id: "diet", text: "What do you eat?", type: "short", required: true, options: [] };
    await open({ mode: "form", opensAt: "2027-01-11T06:00:00Z", questions: [question] });
    expect((await register(form(1))).body.error).toBe("not_open");
    now = new Date("2027-01-12T06:00:00Z");
    expect((await register(form(1))).body.error).toBe("invalid");
    now = new Date("2027-02-10T12:00:00Z");
    expect((await register(form(1, { acceptPrivacy: false }))).body.error).toBe("closed");
  });

  test("points 23, 25: without consent or under 18, nothing is stored and the response says what to do", async () => {
    await open();
    const refused = async (more: object, message: string) =>
      expect(await register(form(1, more))).toMatchObject({ status: 400, body: { message } });
    await refused({ acceptPrivacy: false }, registrationMessages.consent("IEEE Privacy Policy"));
    await refused({ acceptEventTerms: false }, registrationMessages.consent("IEEE Event Terms and Conditions"));
    await refused({ adult: false }, registrationMessages.adult);
    await refused({ memberNumber: "12a" }, registrationMessages.memberNumber);
    expect(await site.deps.db.selectFrom("registrations").selectAll().execute()).toEqual([]);
  });

  test("point 24: the wording and the time of each consent are stored", async () => {
    await open();
    await register(form(1, { photoConsent: true }));
    const { consents } = await site.deps.db.selectFrom("registrations").select("consents").executeTakeFirstOrThrow();
    expect(JSON.parse(consents)).toMatchObject({
      version: 1,
      at: "2027-01-10T06:00:00.000Z",
      privacy: true,
      eventTerms: true,
      adult: true,
      newsletter: false,
      photoConsent: true,
      wording: { privacy: { label: "IEEE Privacy Policy" }, eventTerms: { label: "IEEE Event Terms and Conditions" } },
    });
  });

  test("point 3: answers keep the wording of their question, and a required question must be answered", async () => {
    const question = { id: "diet", text: "What do you eat?", type: "short", required: true, options: [] };
    await open({ mode: "form", questions: [question] });
    expect((await register(form(1))).body.message).toBe("What do you eat?: Answer this question.");
    await register(form(1, { answers: { diet: "No nuts" } }));
    const changed = { mode: "form", questions: [{ ...question, text: "Do you have allergies?" }] };
    await site.call("PUT", `/api/events/${eventId}/registration`, { body: changed });
    await register(form(2, { answers: { diet: "None" } }));
    const { body } = await site.call("GET", `/api/events/${eventId}/registrations`);
    expect(body.map(({ answers }: { answers: object }) => answers)).toEqual([
      [{ question: "What do you eat?", answer: "No nuts" }],
      [{ question: "Do you have allergies?", answer: "None" }],
    ]);
  });

  test("point 28: reading a participant's page changes nothing, and a wrong or changed token finds nothing", async () => {
    await open();
    const { body } = await register(form(1));
    const token = lastSegment(body.manageUrl);
    const [id = "", signature = ""] = token.split(".");
    const forged = `${id}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const wrong of [forged, lastSegment(body.ticketUrl), "x", `${token}.1`])
      expect((await own(wrong)).status).toBe(404);
    expect((await own(token)).body.state).toBe("confirmed");
  });

  test("point 27: people correct and erase their own data", async () => {
    await open();
    const token = lastSegment((await register(form(1))).body.manageUrl);
    const corrected = { name: "Asha Rao", email: "asha@example.org" };
    const { body } = await site.call("PUT", `/api/registrations/${token}`, { body: corrected, token: false });
    expect((await own(token)).status).toBe(404);
    const current = lastSegment(body.manageUrl);
    expect((await own(current)).body).toMatchObject(corrected);
    await site.call("DELETE", `/api/registrations/${current}`, { token: false });
    expect((await own(current)).status).toBe(404);
    expect(JSON.stringify(await site.deps.db.selectFrom("registrations").selectAll().execute())).not.toContain("asha");
    expect((await register(form(3))).body.state).toBe("confirmed");
  });

  test("point 16: officers add, correct and remove people, and each change is in the activity log", async () => {
    await open();
    const added = { name: "Speaker", email: "speaker@example.org", reason: "Gives the talk" };
    await site.call("POST", `/api/events/${eventId}/registrations/by-hand`, { body: added });
    const list = async () => (await site.call("GET", `/api/events/${eventId}/registrations`)).body;
    const [{ _id }] = await list();
    const path = `/api/events/${eventId}/registrations/${_id}`;
    await site.call("PUT", path, { body: { name: "The speaker", email: "speaker@example.org" } });
    await site.call("POST", `${path}/remove`, { body: { reason: "Fell ill" } });
    expect(await list()).toMatchObject([{ name: "The speaker", state: "cancelled", reason: "Fell ill" }]);
    const entries = await site.deps.db
      .selectFrom("audit_entries")
      .select(["action", "label"])
      .where("entity", "=", "registration")
      .orderBy("id")
      .execute();
    const label = "Soldering evening";
    const actions = ["updated", "created", "updated", "deleted"];
    expect(entries).toEqual(actions.map((action) => ({ action, label })));
  });

  test("point 49: visitors see no participant, and a draft's availability is unknown to them", async () => {
    await open();
    await register(form(1));
    for (const path of [`/api/events/${eventId}`, "/api/events", `/api/events/${eventId}/availability`])
      expect((await site.call("GET", path, { token: false })).text).not.toContain(canary);
    expect((await site.call("GET", `/api/events/${eventId}/registrations`, { token: false })).status).toBe(401);
    await site.close();
    await open({ mode: "form" }, true);
    expect((await site.call("GET", `/api/events/${eventId}/availability`, { token: false })).status).toBe(404);
    expect((await register(form(1))).body.error).toBe("closed");
  });

  test("points 26, 47: needs, answers and names are erased 7, 90 and 365 days after the event, and the counts stay", async () => {
    const question = { id: "diet", text: "What do you eat?", type: "short", required: false, options: [] };
    await open({ mode: "form", questions: [question] });
    await register(form(1, { accessNeeds: "Wheelchair", answers: { diet: "No nuts" } }));
    const job = participantsJob({ ...site.deps, findEvent: findRegistrableEvent });
    const start = Date.parse("2027-02-10T12:00:00Z");
    const storedAfter = async (days: number) => {
      await job.run(new Date(start + days * 86_400_000), new AbortController().signal);
      return JSON.stringify(await site.deps.db.selectFrom("registrations").selectAll().execute());
    };
    expect(await storedAfter(6)).toContain("Wheelchair");
    const week = await storedAfter(7);
    expect(week).not.toContain("Wheelchair");
    expect(week).toContain("No nuts");
    const quarter = await storedAfter(90);
    expect(quarter).not.toContain("No nuts");
    expect(quarter).toContain(canary);
    const year = await storedAfter(365);
    expect(year).not.toMatch(/canary/i);
    expect(year).toContain("confirmed");
  });

  test("point 15: an event in the trash takes no registrations, and a restore brings them back", async () => {
    await open();
    const token = lastSegment((await register(form(1))).body.manageUrl);
    await site.call("DELETE", `/api/events/${eventId}`);
    expect((await register(form(2))).status).toBe(404);
    expect((await own(token)).body).toMatchObject({ ticketUrl: null, canCancel: false, event: { isCancelled: true } });
    await site.call("POST", `/api/events/${eventId}/restore`);
    expect((await own(token)).body.state).toBe("confirmed");
  });
});
