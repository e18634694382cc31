import { afterEach, describe, expect, test } from "vitest";
import { seedEvents } from "#demo/seeds/events.ts";
import { addAllToOutbox } from "#features/registrations/server/outbox.store.ts";
import { sendMails } from "#features/registrations/server/send-mails.service.ts";
import { listWeeklySubscribers } from "#features/sign-in/server/officers/officers.service.ts";
import { mailHtml, mailText } from "#platform/mail/mail-layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";
import type { TaskData } from "../activity.contract.ts";
import { type WeeklyNews, weekDue, weeklyEmail } from "./weekly-email.mail-templates.ts";
import { buildWeeklyEmail, weeklyEmailJob } from "./weekly-email.service.ts";

const timeZone = "Asia/Kolkata";
const nothing: TaskData = { pastEvents: { total: 0, items: [] }, drafts: [] };
const quiet: WeeklyNews = { tasks: nothing, newApplications: 0, registrations: 0, added: [] };
const options = { branch: "IEEE SB", name: "Asha", publicUrl: "https://branch.example", week: "2027-02-01", timeZone };

test.each([
  ["2027-02-01T01:29:00Z", undefined],
  ["2027-02-01T01:30:00Z", "2027-02-01"],
  ["2027-02-01T18:29:00Z", "2027-02-01"],
  ["2027-02-01T18:30:00Z", undefined],
  ["2027-01-31T20:00:00Z", undefined],
])("on Monday from 07:00 in the branch's time zone an email is due: %s", (now, week) => {
  expect(weekDue(new Date(now), timeZone)).toBe(week);
});

describe("the weekly email", () => {
  test("lists duties, open decisions and new items", () => {
    const tasks: TaskData = {
      ...nothing,
      reporting: [{ title: "Submit the annual plan of 2027", dueOn: "2027-02-01" }],
      drafts: [{ entity: "event", count: 2 }],
    };
    const added = [{ entity: "event" }, { entity: "event", times: 3 }, { entity: "report" }];
    const built = weeklyEmail({ tasks, newApplications: 3, registrations: 1, added }, options);
    expect(built?.subject).toBe("IEEE SB: 3 tasks this week");
    expect(built && mailText(built.content)).toBe(`Hello Asha,

This is your summary of the IEEE SB website for the week of 1 Feb 2027.

Due:
- Submit the annual plan of 2027 by 1 Feb 2027

Needs a decision:
- 3 new applications to answer
- 2 event drafts to publish

New in the last week:
- 4 events added
- 1 report added
- 1 registration

Open the dashboard:
https://branch.example/admin/dashboard

-- 
You get this email because you turned on the weekly email. To turn it off, open your account: https://branch.example/admin/account
`);
  });

  test("is not sent without content, and escapes titles", () => {
    expect(weeklyEmail(quiet, options)).toBeUndefined();
    const tasks = { ...nothing, reporting: [{ title: "Report <b>Robots</b>", dueOn: null }] };
    const built = weeklyEmail({ ...quiet, tasks }, options);
    expect(built && mailHtml(built.content)).toContain("Report &lt;b&gt;Robots&lt;/b&gt;");
  });
});

describe.each(engines)("the weekly email job on %s", (engine) => {
  let site: TestSite;
  let now = new Date("2027-02-01T03:00:00Z");
  afterEach(() => site.close());

  test("each officer who wants it gets one email a week", async () => {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    site = await openTestSite({ engine, clock: () => now, mailer });
    const deps = {
      ...site.deps,
      mailer,
      backupFolder: undefined,
      publicUrl: "https://branch.example",
      branch: async () => ({ name: "IEEE SB", email: "branch@example.org" }),
      countDrafts: async () => [],
      listIncompleteDrafts: async () => [],
      listDueReports: async () => [],
      countPictureReports: async () => ({ count: 0, dueAt: undefined }),
      countNewApplications: async () => 0,
      listSubscribers: listWeeklySubscribers,
      addMails: addAllToOutbox,
    };
    const job = weeklyEmailJob(deps);
    const send = () =>
      sendMails({
        ...deps,
        findEvent: async () => undefined,
        buildOther: (mail) => buildWeeklyEmail(deps, mail),
      });
    const choose = (weeklyEmail: boolean) => site.call("PUT", "/api/account/weekly-email", { body: { weeklyEmail } });
    await site.deps.db.updateTable("admins").set({ email: "asha@example.org" }).execute();
    expect((await site.call("GET", "/api/account")).body).toMatchObject({ weeklyEmail: false });

    await seedEvents(site, [{ title: "Robotics", date: "2027-01-20", time: "16:30", pictures: 0 }]);
    expect(await job.isDue?.(now)).toBe(true);
    expect(await job.run(now, new AbortController().signal)).toBe("no emails to send this week");
    expect(await job.isDue?.(now)).toBe(false);

    expect((await choose(true)).body).toMatchObject({ weeklyEmail: true });
    now = new Date("2027-02-08T03:00:00Z");
    const runs = await Promise.all([1, 2].map(() => job.run(now, new AbortController().signal).catch(String)));
    expect(runs).toContain("prepared 1 email");
    await send();
    await send();
    expect(mails).toMatchObject([
      { to: "asha@example.org", replyTo: "branch@example.org", subject: "IEEE SB: 2 tasks this week" },
    ]);
    expect(mails[0]?.text).toContain("Robotics on 20 Jan 2027 needs photos in the gallery and a report");
    expect(mails[0]?.text).toContain("- The site makes no backups.");

    // An officer who turns it off between the job and the sending gets no email.
    now = new Date("2027-02-15T03:00:00Z");
    await job.run(now, new AbortController().signal);
    await site.deps.db.updateTable("admins").set({ weekly_email: 0 }).execute();
    await send();
    expect(mails).toHaveLength(1);
  });
});
