import ICAL from "ical.js";
import { afterEach, describe, expect, test } from "vitest";
import { engines } from "#tests/support/databases.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";

describe.each(engines)("a participant's own page on %s", (engine) => {
  let site: RegistrationSite;
  afterEach(() => site.close());

  test("point 27: shows the event, the answers in words and what the person can do", async () => {
    const question = { id: "laptop", text: "Will you bring a laptop?", type: "yes_no", required: true, options: [] };
    site = await openRegistrationSite({ engine, settings: { capacity: 1, questions: [question] } });
    const { page } = await site.register(1, { answers: { laptop: true }, member: true, memberNumber: "42" });
    expect((await site.own(page)).body).toMatchObject({
      state: "confirmed",
      member: true,
      memberNumber: "42",
      answers: [{ question: "Will you bring a laptop?", answer: "Yes" }],
      canAccept: false,
      canCancel: true,
      canCorrect: true,
      cancelUntil: "2027-02-10T12:00:00.000Z",
      sendsEmail: false,
      event: {
        title: "Soldering evening",
        path: "/events/soldering-evening-2027-02-10",
        startsAt: "2027-02-10T12:00:00.000Z",
        endsAt: null,
        location: "Lab 2",
        timeZone: "Asia/Kolkata",
        isCancelled: false,
      },
    });
    const waiting = await site.register(2, { answers: { laptop: false } });
    expect((await site.own(waiting.page)).body).toMatchObject({ position: 1, ticketUrl: null, calendarUrl: null });
  });

  test("point 27: people export all data that is stored about them", async () => {
    site = await openRegistrationSite({ engine });
    const { page } = await site.register(1, { accessNeeds: "Step-free access" });
    const { body, headers } = await site.visit(`/api/registrations/${page}/export`);
    expect(headers["content-disposition"]).toBe('attachment; filename="my-registration.json"');
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toMatchObject({
      event: { title: "Soldering evening" },
      registration: { name: "Person 1", email: "person1@example.org", accessNeeds: "Step-free access" },
      consents: { privacy: true, wording: { privacy: { label: "IEEE Privacy Policy" } } },
      checkedInAt: null,
      emails: [{ kind: "confirmed", sentAt: null }],
    });
  });

  test("points 27, 32: the calendar file has the event in its time zone, and only people with a place get one", async () => {
    site = await openRegistrationSite({ engine, settings: { capacity: 1 } });
    const { page } = await site.register(1);
    const path = (await site.own(page)).body.calendarUrl;
    const { text, headers } = await site.visit(path);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const calendar = new ICAL.Component(ICAL.parse(text));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    expect(event).toMatchObject({ summary: "Soldering evening", location: "Lab 2", sequence: 0 });
    expect(event.startDate.toJSDate().toISOString()).toBe("2027-02-10T12:00:00.000Z");
    expect(calendar.getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid")).toBe("Asia/Kolkata");
    const waiting = await site.register(2);
    expect((await site.visit(`/api/registrations/${waiting.page}/calendar.ics`)).status).toBe(404);
  });

  test("point 34: a ticket shows the event only, and is void once the registration was cancelled", async () => {
    site = await openRegistrationSite({ engine });
    const { page, ticket } = await site.register(1);
    const scanned = await site.visit(`/api/tickets/${ticket}`);
    expect(scanned.body).toMatchObject({ isValid: true, event: { title: "Soldering evening" } });
    expect(scanned.text).not.toMatch(/Person|person1/);
    await site.call("POST", `/api/registrations/${page}/cancel`, { token: false });
    expect((await site.visit(`/api/tickets/${ticket}`)).body.isValid).toBe(false);
    expect((await site.visit(`/api/tickets/${page}`)).status).toBe(404);
    expect((await site.visit(`/api/tickets/${ticket.slice(0, -2)}AA`)).status).toBe(404);
  });

  test("points 16, 34: a corrected address gets a new link and ticket, and the previous ones stop working", async () => {
    site = await openRegistrationSite({ engine });
    const { id, page, ticket } = await site.register(1);
    const path = `/api/events/${site.eventId}/registrations/${id}`;
    const correct = (email: string) => site.call("PUT", path, { body: { name: "Asha", email } });
    // The same address in another spelling is no new address.
    await correct("Person1@Example.org");
    expect((await site.own(page)).body).toMatchObject({ name: "Asha", email: "Person1@Example.org" });
    await correct("asha@example.org");
    for (const [method, action] of [["GET", ""] as const, ["POST", "/cancel"] as const])
      expect((await site.call(method, `/api/registrations/${page}${action}`, { token: false })).status).toBe(404);
    expect((await site.visit(`/api/tickets/${ticket}`)).body.isValid).toBe(false);
    const types = await site.deps.db.selectFrom("outbox").select("type").where("subject_id", "=", id).execute();
    expect(types.map(({ type }) => type)).toContain("link corrected-2");
  });

  test("points 16, 27: a person who corrects their own address is led to the new link", async () => {
    site = await openRegistrationSite({ engine });
    const { page } = await site.register(1);
    const correct = (token: string, email: string) =>
      site.call("PUT", `/api/registrations/${token}`, { body: { name: "Asha", email }, token: false });
    expect((await correct(page, "person1@example.org")).body.manageUrl).toBe(`/r/${page}`);
    const { body } = await correct(page, "asha@example.org");
    const current = body.manageUrl.slice("/r/".length);
    expect((await site.own(page)).status).toBe(404);
    const own = (await site.own(current)).body;
    expect(own.email).toBe("asha@example.org");
    expect((await site.visit(own.calendarUrl)).status).toBe(200);
    expect((await site.visit(own.ticketUrl.replace("/t/", "/api/tickets/"))).body.isValid).toBe(true);
  });

  test("point 27: nobody corrects a registration after the start of the event or after cancelling", async () => {
    site = await openRegistrationSite({ engine });
    const { page } = await site.register(1);
    const { page: late } = await site.register(2);
    const correct = (token: string) =>
      site.call("PUT", `/api/registrations/${token}`, {
        body: { name: "Asha", email: "asha@example.org" },
        token: false,
      });
    await site.call("POST", `/api/registrations/${page}/cancel`, { token: false });
    expect(await correct(page)).toMatchObject({ status: 409, body: { error: "conflict" } });
    site.setNow(new Date((await site.own(late)).body.event.startsAt));
    expect(await correct(late)).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect((await site.own(late)).body).toMatchObject({ canCorrect: false, email: "person2@example.org" });
  });

  test("point 29: a participant cannot use their own link to find out who is registered", async () => {
    site = await openRegistrationSite({ engine });
    const { page } = await site.register(1);
    await site.register(2);
    const correct = (email: string) =>
      site.call("PUT", `/api/registrations/${page}`, { body: { name: "Asha", email }, token: false });
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await correct("person2@example.org");
      expect(status).toBe(409);
      expect(body.message).not.toMatch(/registered/);
    }
    expect((await correct("person3@example.org")).status).toBe(429);
    site.setNow(new Date(site.now().getTime() + 3_600_000));
    expect((await correct("person1@example.org")).status).toBe(200);
    expect((await correct("person1@example.org")).status).toBe(200);
  });

  test("point 27: a participant changes the address five times at most", async () => {
    site = await openRegistrationSite({ engine });
    let { page } = await site.register(1);
    const correct = (name: string, email: string) =>
      site.call("PUT", `/api/registrations/${page}`, { body: { name, email }, token: false });
    for (let number = 1; number <= 5; number += 1) {
      const { status, body } = await correct("Asha", `asha${number}@example.org`);
      expect(status).toBe(200);
      page = body.manageUrl.slice("/r/".length);
    }
    expect((await correct("Asha", "asha6@example.org")).status).toBe(409);
    expect((await correct("Asha Nair", "asha5@example.org")).status).toBe(200);
  });

  test("points 11, 13: people may leave the waiting list and decline an offer until the event ends", async () => {
    const settings = { capacity: 1, cancelUntil: "2027-02-08T12:00:00Z" };
    site = await openRegistrationSite({ engine, settings, event: { endTime: "19:30" } });
    const first = await site.register(1);
    const offered = await site.register(2);
    const waiting = await site.register(3);
    await site.register(4);
    const last = await site.register(5);
    await site.continueAt("2027-02-10T06:00:00Z");
    const cancel = async (page: string) =>
      (await site.call("POST", `/api/registrations/${page}/cancel`, { token: false })).status;
    expect(await cancel(first.page)).toBe(409);
    const path = `/api/events/${site.eventId}/registrations/${first.id}/remove`;
    await site.call("POST", path, { body: { reason: "Ill" } });
    expect((await site.own(offered.page)).body).toMatchObject({ state: "offered", canCancel: true });
    expect(await cancel(offered.page)).toBe(200);
    site.setNow("2027-02-10T13:00:00Z");
    expect(await cancel(waiting.page)).toBe(200);
    site.setNow("2027-02-10T14:00:00Z");
    expect(await cancel(last.page)).toBe(409);
  });

  test("point 29: the link is sent again to people who are registered, and the response is always the same", async () => {
    site = await openRegistrationSite({ engine, mailer: { send: async () => undefined } });
    const { id } = await site.register(1);
    const ask = (email: string) =>
      site.call("POST", "/api/registrations/link", { body: { eventId: site.eventId, email }, token: false });
    const known = await ask(" PERSON1@example.org");
    const unknown = await ask("nobody@example.org");
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    // A second request within ten minutes sends no second email.
    await ask("person1@example.org");
    const mails = await site.deps.db.selectFrom("outbox").selectAll().where("type", "like", "link %").execute();
    expect(mails.filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
    expect(mails).toHaveLength(2);
    // A person whose registration was cancelled needs the link to export or erase the data.
    const { id: cancelled, page } = await site.register(2);
    await site.call("POST", `/api/registrations/${page}/cancel`, { token: false });
    await ask("person2@example.org");
    const sent = await site.deps.db.selectFrom("outbox").select("type").where("subject_id", "=", cancelled).execute();
    expect(sent.filter(({ type }) => type.startsWith("link "))).toHaveLength(1);
  });

  test("point 29: after many requests from one network, a request has to wait", async () => {
    site = await openRegistrationSite({ engine });
    const ask = () =>
      site.call("POST", "/api/registrations/link", { body: { eventId: "none", email: "a@b.example" }, token: false });
    const answers = await Promise.all(Array.from({ length: 301 }, ask));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
