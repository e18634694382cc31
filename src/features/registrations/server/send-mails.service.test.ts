import ICAL from "ical.js";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { engines } from "#tests/support/databases.ts";
import { hasKhal, khalList } from "#tests/support/khal.ts";
import { type Mailbox, mailDeps, openMailbox } from "#tests/support/mailbox.ts";
import { openRegistrationSite, type RegistrationSite } from "#tests/support/registration-site.ts";
import { formOf } from "#tests/support/test-site.ts";
import { formatCode, ticketCode } from "../participant-token.rules.ts";
import { followEvents, formMailLimit, offersJob } from "./registration-jobs.service.ts";
import { sendMails } from "./send-mails.service.ts";

const START = Date.parse("2027-02-10T12:00:00Z");
const HOUR_MS = 3_600_000;
const hoursBefore = (hours: number) => new Date(START - hours * HOUR_MS);

describe.each(engines)("emails to participants on %s", (engine) => {
  let site: RegistrationSite;
  let mailbox: Mailbox;
  afterEach(() => site.close());

  const open = async (settings: object = {}) => {
    mailbox = openMailbox();
    site = await openRegistrationSite({ engine, settings, mailer: mailbox });
  };
  const deps = () => mailDeps(site.deps, mailbox);
  /** Sends the emails that are due, and returns them. */
  const sent = () =>
    mailbox.during(async () => {
      await followEvents(deps());
      await sendMails(deps());
    });
  const subjects = async () => (await sent()).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`).sort();
  const report = async () => (await site.call("GET", `/api/events/${site.eventId}/registrations/mails`)).body;
  const post = (path: string, body?: object) => site.call("POST", path, { body, token: false });
  const moveEvent = (fields: object) =>
    site.call("PUT", `/api/events/${site.eventId}`, { body: formOf({ ...site.fields, ...fields }) });

  function calendarOf(mail: Mail | undefined) {
    const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? ""));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    return {
      method: calendar.getFirstPropertyValue("method"),
      zone: calendar.getFirstSubcomponent("vtimezone")?.getFirstPropertyValue("tzid"),
      uid: event.uid,
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue("status"),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  }

  test("point 28: forms cause ten emails a day to one address at most", async () => {
    await open({ capacity: 5 });
    const formMails = formMailLimit();
    const send = () => mailbox.during(() => sendMails({ ...deps(), formMails }));
    let sent = 0;
    for (let round = 0; round < 12; round++) {
      const { page } = await site.register(1);
      sent += (await send()).length;
      expect((await site.call("DELETE", `/api/registrations/${page}`, { token: false })).status).toBeLessThan(300);
    }
    expect(sent).toBe(10);
    await site.register(1);
    expect(await send()).toEqual([]);
    const { failed } = (await site.call("GET", `/api/events/${site.eventId}/registrations/mails`)).body;
    expect(failed).toMatchObject([
      { kind: "confirmed", failure: expect.stringContaining("ten emails"), nextAttemptAt: null },
    ]);
    await site.register(2);
    expect((await send()).map(({ to }) => to)).toEqual(["person2@example.org"]);
  });

  test("points 31, 32: a confirmation has text, HTML, links and a calendar file in the event's time zone", async () => {
    await open({ note: "Bring <safety> glasses." });
    const { id, page, ticket } = await site.register(1, { name: "Asha <b>Nair</b>" });
    const [mail] = await sent();
    expect(mail).toMatchObject({
      to: "person1@example.org",
      replyTo: "branch@example.org",
      subject: "You are registered: Soldering evening",
    });
    expect(mail?.text).toContain("When: Wednesday, 10 February 2027, 17:30 (Asia/Kolkata, GMT+5:30)");
    const code = formatCode(ticketCode(ticket.split(".").at(-1) ?? ""));
    for (const words of [`https://branch.example/r/${page}`, `https://branch.example/r/${page}?ask=cancel`, code]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
    // Only the participant's page shows the QR code.
    expect(mail?.text).not.toContain(ticket);
    expect(mail?.html).toContain("Asha &lt;b&gt;Nair&lt;/b&gt;");
    expect(mail?.html).toContain("Bring &lt;safety&gt; glasses.");
    // No image or other resource tells the sender that the email was read.
    expect(mail?.html).not.toMatch(/<img|<link|src=|url\(/);
    expect(calendarOf(mail)).toEqual({
      method: "REQUEST",
      zone: "Asia/Kolkata",
      uid: id,
      sequence: 0,
      status: "CONFIRMED",
      start: "2027-02-10T12:00:00.000Z",
      end: "2027-02-10T12:00:00.000Z",
    });
    expect(await sent()).toEqual([]);
  });

  test("point 32: the calendar file of an event without an end time has no end time", async () => {
    await open();
    await site.register(1);
    const [mail] = await sent();
    const entry = mail?.calendar?.content.replace(/[\s\S]*BEGIN:VEVENT/, "");
    expect(entry).toMatch(/^DTSTART;TZID=Asia\/Kolkata:20270210T173000\r$/m);
    expect(entry).not.toMatch(/^(DTEND|DURATION)/m);
    await moveEvent({ endTime: "19:00" });
    const [changed] = await sent();
    expect(calendarOf(changed).end).toBe("2027-02-10T13:30:00.000Z");
    if (hasKhal)
      for (const { calendar } of [mail, changed].filter((one) => one !== undefined))
        expect(khalList(calendar?.content ?? "")).toEqual(["2027-02-10 Soldering evening"]);
  });

  test("point 31: people get emails about the waiting list, a free place, an offer, its end and a cancellation", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    const second = await site.register(2);
    await site.register(3);
    expect(await subjects()).toEqual([
      "person1: You are registered: Soldering evening",
      "person2: You are on the waiting list: Soldering evening",
      "person3: You are on the waiting list: Soldering evening",
    ]);
    await post(`/api/registrations/${first.page}/cancel`);
    const cancelled = await sent();
    expect(cancelled.map(({ subject }) => subject).sort()).toEqual([
      "Registration cancelled: Soldering evening",
      "You have a place: Soldering evening",
    ]);
    const withdrawn = cancelled.find(({ to }) => to === "person1@example.org");
    expect(calendarOf(withdrawn)).toMatchObject({ method: "CANCEL", uid: first.id, sequence: 1, status: "CANCELLED" });
    site.setNow(hoursBefore(10));
    await post(`/api/registrations/${second.page}/cancel`);
    const offered = (await sent()).find(({ to }) => to === "person3@example.org");
    expect(offered?.subject).toBe("A place is free for you: Soldering evening");
    expect(offered?.text).toContain("Accept the place by Wednesday, 10 February 2027, 17:30");
    expect(offered?.text).toContain("Decline the place");
    expect(offered?.calendar).toBeUndefined();
  });

  test("points 16, 34: a corrected address gets the link, the ticket and the calendar file", async () => {
    await open();
    const { id, page } = await site.register(1);
    await sent();
    const path = `/api/events/${site.eventId}/registrations/${id}`;
    await site.call("PUT", path, { body: { name: "Asha", email: "asha@example.org" } });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "asha@example.org", subject: "Your registration: Soldering evening" });
    expect(mail?.text).toContain("now has this email address");
    expect(mail?.text).toContain("Ticket code");
    expect(mail?.text).not.toContain(page);
    const [token = ""] = /(?<=branch\.example\/r\/)[\w.-]+/.exec(mail?.text ?? "") ?? [];
    expect((await site.own(token)).body.email).toBe("asha@example.org");
    expect(calendarOf(mail)).toMatchObject({ method: "REQUEST", uid: id });
  });

  test("point 30: an email that is outdated when it could be sent is not sent", async () => {
    await open({ capacity: 1 });
    const { page } = await site.register(1);
    await site.register(2);
    await post(`/api/registrations/${page}/cancel`);
    expect(await subjects()).toEqual([
      "person1: Registration cancelled: Soldering evening",
      "person2: You have a place: Soldering evening",
    ]);
  });

  test("point 30: while the mail server is down, emails wait longer and longer, and officers see the failure", async () => {
    await open();
    await site.register(1);
    mailbox.failure = new AppError("mail_away");
    await expect(sent()).rejects.toThrow(mailbox.failure.message);
    expect((await report()).failed).toMatchObject([{ name: "Person 1", kind: "confirmed", attempts: 1 }]);
    site.setNow(new Date(site.now().getTime() + 30_000));
    expect(await sent()).toEqual([]);
    site.setNow(new Date(site.now().getTime() + 30_000));
    await expect(sent()).rejects.toThrow();
    mailbox.failure = undefined;
    site.setNow(new Date(site.now().getTime() + HOUR_MS));
    expect(await subjects()).toEqual(["person1: You are registered: Soldering evening"]);
    expect(await report()).toEqual({ sendsEmail: true, sent: 1, pending: 0, failed: [] });
  });

  test("point 30: a refused address is not tried again, does not delay other emails and is in the activity log", async () => {
    await open();
    await site.register(1);
    mailbox.failure = new AppError("mail_refused");
    expect(await sent()).toEqual([]);
    mailbox.failure = undefined;
    await site.register(2);
    expect(await subjects()).toEqual(["person2: You are registered: Soldering evening"]);
    const { failed } = await report();
    expect(failed).toMatchObject([
      { name: "Person 1", failure: "The mail server refused the address.", nextAttemptAt: null },
    ]);
    const log = await site.deps.db
      .selectFrom("audit_entries")
      .select("action")
      .where("action", "=", "failed")
      .execute();
    expect(log).toHaveLength(1);
  });

  test("point 33: a site that gets a mail server later does not send old emails", async () => {
    await open();
    await site.register(1);
    await site.continueAt(new Date(site.now().getTime() + 4 * 24 * HOUR_MS));
    await site.register(2);
    expect(await subjects()).toEqual(["person2: You are registered: Soldering evening"]);
    expect(await report()).toMatchObject({ sent: 1, pending: 0 });
  });

  test("points 15, 32: people get one email about a changed date, with a higher sequence and the same calendar ID", async () => {
    await open();
    const { id } = await site.register(1);
    await sent();
    await moveEvent({ date: "2027-02-11" });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Changed time or place: Soldering evening");
    expect(mail?.text).toContain("Thursday, 11 February 2027, 17:30");
    expect(calendarOf(mail)).toMatchObject({
      method: "REQUEST",
      uid: id,
      sequence: 1,
      start: "2027-02-11T12:00:00.000Z",
    });
    await moveEvent({ date: "2027-02-11", description: "Bring two torches." });
    expect(await sent()).toEqual([]);
  });

  test("point 15: a person releases the place with the link in the email about a new date, also after the last day to cancel", async () => {
    await open({ cancelUntil: "2027-02-01T12:00" });
    const { page } = await site.register(1);
    await site.register(2);
    await sent();
    await site.continueAt(hoursBefore(24 * 3));
    await moveEvent({ location: "Lab 5" });
    for (const { text } of await sent()) expect(text).not.toMatch(/ask=cancel|please cancel/);
    expect((await post(`/api/registrations/${page}/cancel`)).status).toBe(409);

    await moveEvent({ date: "2027-02-09" });
    const [mail] = await sent();
    expect(mail?.text).toContain("please cancel your registration with the link below");
    const link = `https://branch.example/r/${page}?ask=cancel`;
    for (const content of [mail?.text, mail?.html]) expect(content).toContain(link);
    expect((await site.own(page)).body).toMatchObject({ state: "confirmed", canCancel: true });
    expect((await post(`/api/registrations/${page}/cancel`)).status).toBe(200);
    expect((await site.own(page)).body.state).toBe("cancelled");
    const settings = await site.call("GET", `/api/events/${site.eventId}/registration`);
    expect(settings.body.cancelUntil).toBe("2027-02-08T12:00:00.000Z");
  });

  test("point 15: an email about a changed date tells people who wait or have an offer their own state", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    await site.register(2);
    await site.register(3);
    await sent();
    await site.continueAt(hoursBefore(10));
    await post(`/api/registrations/${first.page}/cancel`);
    await sent();
    await moveEvent({ location: "Lab 5" });
    const arrived = await sent();
    const textTo = (person: string) => arrived.find(({ to }) => to.startsWith(person))?.text;
    expect(textTo("person2")).toContain("Your offer is valid until Wednesday, 10 February 2027, 17:30");
    expect(textTo("person3")).toContain("You are still on the waiting list.");
    for (const { text } of arrived) expect(text).not.toContain("still valid");
    // One tap leads to the question, and the button there releases the place.
    for (const { text } of arrived) expect(text).toContain("?ask=cancel");
    expect(textTo("person2")).toContain("please decline the place");
    expect(textTo("person3")).toContain("Leave the waiting list:");
  });

  test("point 15: people get one email about a cancelled event, its tickets are void, and the calendar entry is withdrawn", async () => {
    await open();
    const { ticket, page } = await site.register(1);
    await sent();
    const cancel = (isCancelled: boolean) =>
      site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled } });
    expect((await cancel(true)).body.isCancelled).toBe(true);
    expect((await site.visit(`/api/tickets/${ticket}`)).body).toMatchObject({ isValid: false });
    expect((await site.own(page)).body).toMatchObject({ event: { isCancelled: true }, canCancel: false });
    expect((await site.visit(`/api/events/${site.eventId}/availability`)).body).toMatchObject({
      state: "closed",
      isCancelled: true,
    });
    await sent();
    site.setNow(new Date(site.now().getTime() + 10 * 60_000));
    const [mail] = await sent();
    expect(mail?.subject).toBe("Event cancelled: Soldering evening");
    expect(calendarOf(mail)).toMatchObject({ method: "CANCEL", sequence: 1, status: "CANCELLED" });
    expect(await sent()).toEqual([]);
    await cancel(false);
    expect(await subjects()).toEqual(["person1: The event takes place: Soldering evening"]);
    expect((await site.visit(`/api/tickets/${ticket}`)).body).toMatchObject({ isValid: true });
  });

  test("points 12, 15: the first person who waits gets a free place when a cancelled event takes place again", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    const second = await site.register(2);
    await sent();
    const people = `/api/events/${site.eventId}/registrations`;
    const cancel = (isCancelled: boolean) =>
      site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled } });
    await cancel(true);
    expect((await site.call("POST", `${people}/${first.id}/remove`, { body: { reason: "Ill" } })).status).toBe(200);
    expect((await site.own(second.page)).body.state).toBe("waiting");
    await cancel(false);
    expect((await site.own(second.page)).body.state).toBe("confirmed");
    expect(await subjects()).toContain("person2: You have a place: Soldering evening");
  });

  test("points 12, 15: the job fills the places of an event that was in the trash for a moment only", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    const second = await site.register(2);
    await sent();
    const job = offersJob(deps());
    await site.call("DELETE", `/api/events/${site.eventId}`);
    expect((await site.call("DELETE", `/api/registrations/${first.page}`, { token: false })).status).toBe(200);
    expect(await job.isDue?.(site.now())).toBe(false);
    await site.call("POST", `/api/events/${site.eventId}/restore`);
    expect(await job.isDue?.(site.now())).toBe(true);
    await job.run(site.now(), AbortSignal.timeout(60_000));
    expect(await job.isDue?.(site.now())).toBe(false);
    expect((await site.own(second.page)).body.state).toBe("confirmed");
    expect(await subjects()).toContain("person2: You have a place: Soldering evening");
  });

  test("point 15: an undo of the trash within ten minutes sends nothing, and people get an email about a deleted event", async () => {
    await open();
    await site.register(1);
    await sent();
    await site.call("DELETE", `/api/events/${site.eventId}`);
    expect(await sent()).toEqual([]);
    await site.call("POST", `/api/events/${site.eventId}/restore`);
    expect(await sent()).toEqual([]);
    site.setNow(new Date(site.now().getTime() + HOUR_MS));
    expect(await sent()).toEqual([]);
    await site.call("DELETE", `/api/events/${site.eventId}`);
    await sent();
    site.setNow(new Date(site.now().getTime() + HOUR_MS));
    expect(await subjects()).toEqual(["person1: Event cancelled: Soldering evening"]);
  });

  test("point 31: people are reminded a day before, and thanked after the event", async () => {
    await open();
    await site.register(1);
    await sent();
    site.setNow(hoursBefore(24.1));
    expect(await sent()).toEqual([]);
    site.setNow(hoursBefore(23));
    await site.register(2);
    expect(await subjects()).toEqual([
      "person1: Reminder: Soldering evening",
      "person2: You are registered: Soldering evening",
    ]);
    expect(await sent()).toEqual([]);
    site.setNow(hoursBefore(-4));
    expect(await subjects()).toEqual([
      "person1: Thank you: Soldering evening",
      "person2: Thank you: Soldering evening",
    ]);
    expect(await sent()).toEqual([]);
  });

  const cancelEvent = () =>
    site.call("PUT", `/api/events/${site.eventId}/registration/cancelled`, { body: { isCancelled: true } });

  test("point 15: during an event of several days, people get emails about a change and a cancellation at once", async () => {
    await open();
    const days = { endDate: "2027-02-12", endTime: "17:00" };
    await moveEvent(days);
    await site.register(1);
    await sent();
    await site.continueAt(hoursBefore(-5));
    await moveEvent({ ...days, location: "Lab 5" });
    expect(await subjects()).toEqual(["person1: Changed time or place: Soldering evening"]);
    await cancelEvent();
    expect(await subjects()).toEqual(["person1: Event cancelled: Soldering evening"]);
  });

  test("point 15: an event that is postponed just after its start tells people the new date", async () => {
    await open();
    await site.register(1);
    await site.continueAt(hoursBefore(-0.1));
    await sent();
    await moveEvent({ date: "2027-02-11" });
    expect(await subjects()).toEqual(["person1: Changed time or place: Soldering evening"]);
    expect(await sent()).toEqual([]);
  });

  test("point 30: people who were told about a change in the last day get no second reminder", async () => {
    await open();
    await site.register(1);
    await sent();
    await site.continueAt(hoursBefore(23));
    expect(await subjects()).toEqual(["person1: Reminder: Soldering evening"]);
    await moveEvent({ location: "Lab 5" });
    expect(await subjects()).toEqual(["person1: Changed time or place: Soldering evening"]);
    await moveEvent({ date: "2027-02-20", location: "Lab 5" });
    await sent();
    await site.continueAt(hoursBefore(-9.5 * 24));
    expect(await subjects()).toEqual(["person1: Reminder: Soldering evening"]);
  });

  test("point 30: a person who gets a place in the last day gets no reminder a minute later", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    await site.register(2);
    await sent();
    await site.continueAt(hoursBefore(23));
    expect(await subjects()).toEqual(["person1: Reminder: Soldering evening"]);
    await post(`/api/registrations/${first.page}/cancel`);
    expect(await subjects()).toEqual([
      "person1: Registration cancelled: Soldering evening",
      "person2: You have a place: Soldering evening",
    ]);
    await site.continueAt(hoursBefore(22));
    expect(await subjects()).toEqual([]);
  });

  test("point 15: the end of an offer sends no email while the event is cancelled", async () => {
    await open({ capacity: 1 });
    const first = await site.register(1);
    await site.register(2);
    await site.continueAt(hoursBefore(10));
    await post(`/api/registrations/${first.page}/cancel`);
    await sent();
    await cancelEvent();
    await sent();
    site.setNow(hoursBefore(-1));
    expect(await offersJob(deps()).isDue?.(site.now())).toBe(false);
    await offersJob(deps()).run(site.now(), AbortSignal.timeout(60_000));
    expect(await subjects()).toEqual(["person2: Event cancelled: Soldering evening"]);
  });

  test("point 31: a message reaches the people of a cancelled event", async () => {
    await open();
    await site.register(1);
    await sent();
    await cancelEvent();
    const body = { subject: "Your refund", text: "We pay you back." };
    await site.call("POST", `/api/events/${site.eventId}/registrations/message`, { body });
    expect(await subjects()).toEqual(["person1: Your refund (Soldering evening)"]);
  });

  test("point 2: the times of a registration move with the start, and an opening in the past stays", async () => {
    await open({
      opensAt: "2027-01-12T18:00",
      membersFirstUntil: "2027-01-09T18:00",
      closesAt: "2027-02-09T12:00",
      cancelUntil: "2027-02-08T12:00",
    });
    await moveEvent({ date: "2027-02-20" });
    const { body } = await site.call("GET", `/api/events/${site.eventId}/registration`);
    expect(body).toMatchObject({
      opensAt: "2027-01-22T12:30:00.000Z",
      membersFirstUntil: "2027-01-09T12:30:00.000Z",
      closesAt: "2027-02-19T06:30:00.000Z",
      cancelUntil: "2027-02-18T06:30:00.000Z",
    });
  });

  test("point 2: the times of a registration move with the start of a restored version", async () => {
    await open({ closesAt: "2027-02-09T12:00" });
    const closesAt = async () =>
      (await site.call("GET", `/api/events/${site.eventId}/registration`)).body.closesAt as string;
    await moveEvent({ date: "2027-02-20" });
    expect(await closesAt()).toBe("2027-02-19T06:30:00.000Z");
    await site.call("POST", `/api/events/${site.eventId}/restore`, { body: { version: 1 } });
    expect(await closesAt()).toBe("2027-02-09T06:30:00.000Z");
  });

  test("points 43, 44: the thank-you email to a checked-in person links to the feedback form and the certificate", async () => {
    await open();
    const { page, ticket } = await site.register(1);
    await site.register(2);
    await sent();
    await site.continueAt(hoursBefore(-4));
    const records = [{ uuid: "scan-1", ticket, device: "phone", scannedAt: hoursBefore(-1).toISOString() }];
    await site.call("POST", `/api/events/${site.eventId}/check-ins`, { body: { records } });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Thank you for coming: Soldering evening");
    expect(mail?.text).toContain(`https://branch.example/r/${page}?ask=feedback`);
    expect(mail?.text).toContain("https://branch.example/certificates/");
    expect(mail?.text).not.toContain("Ticket code");
  });

  test("points 29, 31: a requested link and a message from the organizers arrive, and unknown addresses get nothing", async () => {
    await open();
    const { page } = await site.register(1);
    await sent();
    for (const email of ["person1@example.org", "nobody@example.org"])
      await post("/api/registrations/link", { eventId: site.eventId, email });
    const body = { subject: "Bring a laptop", text: "We meet in Lab 3.\nSee you there." };
    await site.call("POST", `/api/events/${site.eventId}/registrations/message`, { body });
    const arrived = await sent();
    expect(arrived.map(({ subject }) => subject).sort()).toEqual([
      "Bring a laptop (Soldering evening)",
      "Your registration: Soldering evening",
    ]);
    for (const { text } of arrived) expect(text).toContain(`https://branch.example/r/${page}`);
    expect(await site.deps.db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute()).toEqual([]);
  });
});
