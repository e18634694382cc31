import { afterEach, describe, expect, test } from "vitest";
import { weekDue } from "#features/activity/server/weekly-email.mail-templates.ts";
import { listUpcomingIds } from "#features/events/server/events.store.ts";
import { addAllToOutbox } from "#features/registrations/server/outbox.store.ts";
import { sendMails } from "#features/registrations/server/send-mails.service.ts";
import { addErasedList, erasedFrom } from "#platform/db/erasures.store.ts";
import { AppError } from "#platform/errors.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { searchEntriesJob } from "#src/site-jobs.ts";
import { engines, serverAddress, untilWaiting } from "#tests/support/databases.ts";
import { type Mailbox, mailDeps, openMailbox } from "#tests/support/mailbox.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, renewSession, type TestSite } from "#tests/support/test-site.ts";
import { newsletterJob, putIntoOutbox } from "./newsletter.service.ts";
import { eraseSubscribersAgain, findIssue } from "./newsletter.store.ts";
import { buildNewsletterMail, pauseRefused } from "./newsletter-mails.service.ts";

const DAY_MS = 86_400_000;
/** A Wednesday. */
const START = "2026-11-18T06:00:00Z";

describe.each(engines)("the newsletter on %s", (engine) => {
  let site: TestSite;
  let now: Date;
  let mailbox: Mailbox;
  afterEach(() => site.close());

  async function open() {
    now = new Date(START);
    mailbox = openMailbox();
    site = await openTestSite({ engine, mailer: mailbox, clock: () => now });
  }
  const deps = () => ({
    ...mailDeps(site.deps, mailbox),
    addMails: addAllToOutbox,
    listUpcoming: listUpcomingIds,
    sendsEmail: true,
    weekDue,
  });
  const mails = () => ({
    ...deps(),
    buildOther: (mail: Parameters<typeof buildNewsletterMail>[1]) => buildNewsletterMail(deps(), mail),
    onRefused: (mail: Parameters<typeof pauseRefused>[1]) => pauseRefused(deps(), mail),
  });
  /** Sends the emails that are due, and returns them. */
  const sent = () => mailbox.during(() => sendMails(mails()));
  const visit = (method: "GET" | "POST", path: string, body?: object) =>
    site.call(method, path, { ...(body && { body }), token: false });
  const ask = (email: string) => visit("POST", "/api/newsletter/subscriptions", { email, consent: true });
  const linkIn = (mail: Mail | undefined, path: string) =>
    new RegExp(`https://branch[.]example/${path}/([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
  const confirm = (mail: Mail | undefined) =>
    visit("POST", `/api/newsletter/confirmations/${linkIn(mail, "newsletter/confirm")}`);
  async function subscribe(email: string) {
    await ask(email);
    const [mail] = await sent();
    expect((await confirm(mail)).status).toBe(200);
  }
  async function createEvent(title: string) {
    const fields = { title, description: "d", date: "2026-12-05", time: "10:00", location: "Lab 2" };
    return (await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) })).body;
  }
  const overview = async () => (await site.call("GET", "/api/newsletter")).body;
  const createIssue = async (fields: object) =>
    (await site.call("POST", "/api/newsletter/issues", { body: { subject: "In December", ...fields } })).body;
  const sendIssue = (id: string) => site.call("POST", `/api/newsletter/issues/${id}/send`, { body: {} });
  const subscribers = () => site.deps.db.selectFrom("newsletter_subscribers").selectAll().execute();

  test("nobody is subscribed without a confirmation, which works once and is stored with the wording", async () => {
    await open();
    expect((await visit("POST", "/api/newsletter/subscriptions", { email: "a@example.org" })).status).toBe(400);
    await ask("Asha@example.org");
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: "Asha@example.org", subject: "Confirm your subscription: IEEE SB" });
    expect((await overview()).subscribers).toEqual({ confirmed: 0, pending: 1, paused: 0 });
    expect((await visit("POST", "/api/newsletter/confirmations/none")).status).toBe(404);
    expect((await confirm(mail)).status).toBe(200);
    expect((await confirm(mail)).status).toBe(404);
    expect((await overview()).subscribers).toEqual({ confirmed: 1, pending: 0, paused: 0 });
    expect(await subscribers()).toMatchObject([{ wording_version: 1, confirmed_at: now.getTime() }]);
    expect((await site.deps.db.selectFrom("tokens").select("hash").execute()).map(({ hash }) => hash)).not.toContain(
      linkIn(mail, "newsletter/confirm"),
    );
  });

  test("an address gets one confirmation a day, and a subscribed one gets none; the responses are the same", async () => {
    await open();
    const first = await ask("asha@example.org");
    await ask("ASHA@example.org");
    const all = await sent();
    expect(all).toHaveLength(1);
    await confirm(all[0]);
    now = new Date(now.getTime() + 2 * DAY_MS);
    const second = await ask("asha@example.org");
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await sent()).toEqual([]);
    expect(await site.deps.db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute()).toEqual([]);
  });

  test("a person who ticks the newsletter in a registration form is asked to confirm", async () => {
    await open();
    const event = await createEvent("Robotics evening");
    await site.call("PUT", `/api/events/${event._id}/registration`, { body: { mode: "form" } });
    const person = {
      name: "Asha",
      email: "asha@example.org",
      acceptPrivacy: true,
      acceptEventTerms: true,
      adult: true,
    };
    const path = `/api/events/${event._id}/registrations`;
    await visit("POST", path, { ...person, newsletter: true });
    await visit("POST", path, { ...person, email: "ravi@example.org" });
    const confirmations = (await sent()).filter(({ subject }) => subject.startsWith("Confirm"));
    expect(confirmations.map(({ to }) => to)).toEqual(["asha@example.org"]);
  });

  test("an address without a confirmation is erased after seven days", async () => {
    await open();
    await ask("asha@example.org");
    const [mail] = await sent();
    now = new Date(now.getTime() + 8 * DAY_MS);
    expect((await confirm(mail)).status).toBe(404);
    await newsletterJob(deps()).run(now, new AbortController().signal);
    expect(await subscribers()).toEqual([]);
  });

  test("an issue is sent once to each subscriber, with the headers of RFC 8058 and the chosen events", async () => {
    await open();
    await subscribe("asha@example.org");
    await subscribe("ravi@example.org");
    await ask("pending@example.org");
    await sent();
    const event = await createEvent("Robotics <evening>");
    const draft = await createIssue({ text: "Come and build.\n\nBring friends.", eventIds: [event._id] });
    const { body: preview } = await site.call("GET", `/api/newsletter/issues/${draft._id}/preview`);
    expect(preview.text).toContain("Robotics <evening>");
    expect((await sendIssue(draft._id)).body).toEqual({ recipients: 2 });
    expect((await sendIssue(draft._id)).status).toBe(409);
    const all = await sent();
    expect(all.map(({ to }) => to).sort()).toEqual(["asha@example.org", "ravi@example.org"]);
    expect(await sent()).toEqual([]);
    const [mail] = all;
    const key = linkIn(mail, "newsletter/unsubscribe");
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<https://branch.example/api/newsletter/unsubscribe/${key}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(`https://branch.example/events/${event.slug}`);
    expect(mail?.html).toContain("Robotics &lt;evening&gt;");
    expect(mail?.html).not.toMatch(/<img|src=|url\(/);
    expect((await overview()).issues).toMatchObject([{ recipients: 2, delivered: 2, failed: 0 }]);
    expect((await overview()).upcoming).toMatchObject([{ title: "Robotics <evening>" }]);
    expect((await site.call("GET", "/api/newsletter")).text).not.toContain("asha@example.org");
  });

  test("one click unsubscribes with any form as the body, erases the address, and a restored backup leaves it out", async () => {
    await open();
    await subscribe("asha@example.org");
    const [backup] = await subscribers();
    const draft = await createIssue({ text: "Hello." });
    await sendIssue(draft._id);
    const [mail] = await sent();
    const path = `/api/newsletter/unsubscribe/${linkIn(mail, "newsletter/unsubscribe")}`;
    const opened = await visit("GET", path);
    expect([opened.status, opened.headers.location]).toEqual([303, path.replace("/api", "")]);
    expect(await subscribers()).toHaveLength(1);
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await site.app.inject({
        method: "POST",
        url: path,
        headers: { "content-type": type },
        payload: type.startsWith("multipart")
          ? '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
          : "List-Unsubscribe=One-Click",
      });
      expect(answer.statusCode).toBe(200);
    }
    expect(await subscribers()).toEqual([]);
    if (!backup) throw new Error("There is no subscriber.");
    await site.deps.db.insertInto("newsletter_subscribers").values(backup).execute();
    const erasedAt = await addErasedList(site.deps.db, await erasedFrom(site.deps.db));
    expect(await eraseSubscribersAgain(site.deps.db, erasedAt)).toBe(1);
    expect(await subscribers()).toEqual([]);
  });

  test("after a crash between sending and recording, no issue arrives twice", async () => {
    await open();
    await subscribe("asha@example.org");
    const draft = await createIssue({ text: "Hello." });
    await sendIssue(draft._id);
    const crashed = {
      async send(mail: Mail) {
        mailbox.mails.push(mail);
        // The process ends here: nothing after the call runs.
        await new Promise(() => undefined);
      },
    };
    mailbox.mails = [];
    void sendMails({ ...mails(), mailer: crashed });
    await expect.poll(() => mailbox.mails.length).toBe(1);
    expect(await sent()).toEqual([]);
    expect((await overview()).issues).toMatchObject([{ recipients: 1, delivered: 0, failed: 0 }]);
    // The site does not know whether the email arrived, and says so.
    now = new Date(now.getTime() + 3_600_000);
    expect((await overview()).issues).toMatchObject([{ recipients: 1, delivered: 0, failed: 1 }]);
  });

  test("two processes that send at the same time send each issue once", async () => {
    await open();
    for (const name of ["asha", "ravi", "mei"]) await subscribe(`${name}@example.org`);
    const draft = await createIssue({ text: "Hello." });
    await sendIssue(draft._id);
    const all = await mailbox.during(() => Promise.all([sendMails(mails()), sendMails(mails())]));
    expect(all.map(({ to }) => to).sort()).toEqual(["asha@example.org", "mei@example.org", "ravi@example.org"]);
    expect((await overview()).issues).toMatchObject([{ recipients: 3, delivered: 3, failed: 0 }]);
  });

  test("an issue waits while the mail server is unavailable, and a rejected address is paused", async () => {
    await open();
    await subscribe("asha@example.org");
    const draft = await createIssue({ text: "Hello." });
    await sendIssue(draft._id);
    mailbox.failure = new AppError("mail_away");
    await expect(sent()).rejects.toThrow();
    now = new Date(now.getTime() + 3_600_000);
    mailbox.failure = new AppError("mail_refused");
    expect(await sent()).toEqual([]);
    expect((await overview()).subscribers).toEqual({ confirmed: 0, pending: 0, paused: 1 });
    expect((await overview()).issues).toMatchObject([{ delivered: 0, failed: 1 }]);
    mailbox.failure = undefined;
    now = new Date(now.getTime() + DAY_MS);
    await renewSession(site);
    const next = await createIssue({ text: "Again." });
    expect((await sendIssue(next._id)).status).toBe(409);
    await subscribe("asha@example.org");
    expect((await overview()).subscribers).toEqual({ confirmed: 1, pending: 0, paused: 0 });
  });

  test("an officer removes an address whose emails come back; the response is the same for unknown addresses", async () => {
    await open();
    await subscribe("Asha@example.org");
    const draft = await createIssue({ text: "Hello." });
    await sendIssue(draft._id);
    const remove = (email: string) => site.call("POST", "/api/newsletter/removals", { body: { email } });
    const answers = [await remove("nobody@example.org"), await remove(" asha@EXAMPLE.org ")];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { ok: true } }),
    );
    expect(await subscribers()).toEqual([]);
    expect(await sent()).toEqual([]);
    const log = (await site.call("GET", "/api/stats/activity")).text;
    expect(log).toContain("Subscriber");
    expect(log.toLowerCase()).not.toContain("asha@example.org");
  });

  test("emails are spread over hours by the limit of the mail provider", async () => {
    await open();
    for (const name of ["asha", "ravi", "mei"]) await subscribe(`${name}@example.org`);
    await site.call("PUT", "/api/newsletter/settings", { body: { digest: false, perHour: 2, hasPublicIssues: false } });
    const HALF_HOUR_MS = 1_800_000;
    const wait = () => {
      now = new Date(now.getTime() + HALF_HOUR_MS);
    };
    const send = async (text: string) => sendIssue((await createIssue({ text }))._id);
    // The confirmations count, and so do the emails of another issue.
    await send("Hello.");
    const counts = [(await sent()).length];
    wait();
    await send("Hello again.");
    for (let slot = 0; slot < 10; slot += 1) {
      counts.push((await sent()).length);
      wait();
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    for (const [index, count] of counts.entries()) expect(count + (counts[index + 1] ?? 0)).toBeLessThanOrEqual(2);
  });

  // The database in the process of the test runs one transaction at a time.
  test.runIf(engine === "postgres" && serverAddress)(
    "two issues that are sent at the same moment stay within the limit together",
    async () => {
      await open();
      for (const name of ["asha", "ravi", "mei"]) await subscribe(`${name}@example.org`);
      now = new Date(now.getTime() + DAY_MS);
      await renewSession(site);
      await site.call("PUT", "/api/newsletter/settings", {
        body: { digest: false, perHour: 3, hasPublicIssues: false },
      });
      const [first, second] = [await createIssue({ text: "Hello." }), await createIssue({ text: "Hello again." })];
      const { request } = await site.deps.db.transaction().execute(async (db) => {
        const issue = await findIssue(db, first._id);
        await putIntoOutbox({ ...deps(), db }, issue ?? expect.unreachable());
        const request = sendIssue(second._id);
        await untilWaiting(site.deps.db, request);
        return { request };
      });
      expect((await request).status).toBe(200);
      expect(await sent()).toHaveLength(3);
      now = new Date(now.getTime() + 3_600_000);
      expect(await sent()).toHaveLength(3);
    },
  );

  test("the digest has each new event once, on Mondays, and no email without new events", async () => {
    await open();
    await subscribe("asha@example.org");
    await createEvent("Robotics evening");
    await site.call("PUT", "/api/newsletter/settings", {
      body: { digest: true, perHour: 200, hasPublicIssues: false },
    });
    const at = async (instant: string) => {
      now = new Date(instant);
      await newsletterJob(deps()).run(now, new AbortController().signal);
      return (await sent()).map(({ subject }) => subject);
    };
    expect(await at("2026-11-22T06:00:00Z")).toEqual([]);
    expect(await at("2026-11-23T06:00:00Z")).toEqual(["New events: IEEE SB"]);
    expect(await at("2026-11-23T09:00:00Z")).toEqual([]);
    expect(await at("2026-11-30T06:00:00Z")).toEqual([]);
  });

  test("search finds the newsletter and its public issues, as soon as visitors can read them", async () => {
    await open();
    await subscribe("asha@example.org");
    const found = async (words: string, more = "") =>
      (await visit("GET", `/api/search?q=${words}${more}`)).body.items.map(({ path }: { path: string }) => path);
    const complete = (sendsEmail: boolean) =>
      searchEntriesJob(site.deps, { sendsEmail }).run(now, new AbortController().signal);
    const show = (hasPublicIssues: boolean) =>
      site.call("PUT", "/api/newsletter/settings", { body: { digest: false, perHour: 200, hasPublicIssues } });
    await complete(true);
    expect(await found("newsletter", "&kind=page")).toContain("/newsletter");

    const issue = await createIssue({ text: "Tools\n- A soldering iron\n- Glasses" });
    await sendIssue(issue._id);
    const draft = await createIssue({ text: "Soldering again." });
    expect(await found("soldering")).toEqual([]);
    await show(true);
    expect((await visit("GET", "/api/search?q=soldering&kind=page")).body.items).toEqual([
      {
        kind: "page",
        id: `/newsletter/issues/${issue._id}`,
        title: "In December",
        path: `/newsletter/issues/${issue._id}`,
        day: "2026-11-18",
        excerpt: "Tools · A soldering iron · Glasses",
      },
    ]);
    now = new Date(now.getTime() + DAY_MS);
    await renewSession(site);
    await sendIssue(draft._id);
    expect(await found("soldering")).toEqual([draft, issue].map(({ _id }) => `/newsletter/issues/${_id}`));
    expect(await complete(true)).toBe("0 entries added or removed");
    await show(false);
    expect([await found("soldering"), await found("newsletter", "&kind=page")]).toEqual([
      [],
      expect.arrayContaining(["/newsletter"]),
    ]);
    await complete(false);
    expect(await found("newsletter")).not.toContain("/newsletter");
  });

  test("requests from one network are rate limited, and a sent issue cannot be changed", async () => {
    await open();
    await subscribe("asha@example.org");
    const draft = await createIssue({ text: "Hello." });
    const body = { subject: "New subject", text: "", eventIds: [] };
    const path = `/api/newsletter/issues/${draft._id}`;
    expect((await visit("GET", path)).status).toBe(404);
    expect((await visit("GET", "/api/newsletter/issues")).body).toEqual([]);
    expect((await site.call("PUT", path, { body, headers: { "if-match": "7" } })).status).toBe(409);
    expect((await site.call("PUT", path, { body })).body).toMatchObject({ subject: "New subject", version: 2 });
    expect((await sendIssue(draft._id)).status).toBe(400);
    await site.call("PUT", path, { body: { ...body, text: "Hello." } });
    await sendIssue(draft._id);
    expect((await site.call("PUT", path, { body })).status).toBe(409);
    expect((await site.call("DELETE", path)).status).toBe(409);
    expect((await visit("GET", "/api/newsletter/issues")).body).toEqual([]);
    expect((await visit("GET", path)).status).toBe(404);
    const settings = { digest: false, perHour: 200, hasPublicIssues: true };
    await site.call("PUT", "/api/newsletter/settings", { body: settings });
    const readable = { _id: draft._id, subject: "New subject", sentAt: now.toISOString() };
    expect((await visit("GET", "/api/newsletter/issues")).body).toEqual([readable]);
    expect((await visit("GET", path)).body).toEqual({ ...readable, text: "Hello.", events: [] });
    const statuses = [];
    for (let number = 0; number < 210; number += 1) statuses.push((await ask("asha@example.org")).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  });
});

test("a site without email has no newsletter", async () => {
  const site = await openTestSite({});
  expect((await site.call("GET", "/api/newsletter/offer", { token: false })).body).toEqual({ isOffered: false });
  const body = { email: "asha@example.org", consent: true };
  expect((await site.call("POST", "/api/newsletter/subscriptions", { body, token: false })).status).toBe(200);
  expect(await site.deps.db.selectFrom("newsletter_subscribers").select("id").execute()).toEqual([]);
  await site.close();
});

test("a flood of subscriptions from many networks is limited for the whole site, and the limit ends automatically", async () => {
  let now = new Date(START);
  // Without email, a request costs nothing but counts.
  const site = await openTestSite({ clock: () => now });
  const ask = (number: number) =>
    site.call("POST", "/api/newsletter/subscriptions", {
      body: { email: `person${number}@example.org`, consent: true },
      token: false,
      remoteAddress: `198.51.${number >> 8}.${number & 255}`,
    });
  const answers = [];
  for (let number = 0; number < 1010; number += 1) answers.push(await ask(number));
  const refused = answers.findIndex(({ status }) => status === 429);
  expect(refused).toBe(1000);
  expect(answers.slice(refused).every(({ status }) => status === 429)).toBe(true);
  const wait = Number(answers[refused]?.headers["retry-after"]);
  now = new Date(now.getTime() + wait * 1000);
  expect((await ask(2000)).status).toBe(200);
  await site.close();
});
