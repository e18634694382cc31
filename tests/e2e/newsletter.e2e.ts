import { seedEvents } from "#demo/seeds/events.ts";
import { newsletterAdminLabels as adminLabels } from "#features/newsletter/newsletter.admin.labels.ts";
import { newsletterLabels as labels, newsletterMessages } from "#features/newsletter/newsletter.contract.ts";
import { buildNewsletterMail } from "#features/newsletter/server/newsletter-mails.service.ts";
import { sendMails } from "#features/registrations/server/send-mails.service.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { mailDeps } from "#tests/support/mailbox.ts";
import { expect, expectAccessibleAtAllWidths, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const mailbox: Mail[] = [];
test.use({ mailbox });
test.beforeEach(() => void mailbox.splice(0));

/** Sends the emails that are due, and returns the last one. */
async function lastMail(site: ServedSite): Promise<Mail | undefined> {
  const mailer = { send: async (mail: Mail) => void mailbox.push(mail) };
  const deps = { ...mailDeps(site.deps, mailer), publicUrl: site.address };
  await sendMails({ ...deps, buildOther: (mail) => buildNewsletterMail(deps, mail) });
  return mailbox.at(-1);
}
const linkIn = (mail: Mail | undefined, path: string) =>
  new RegExp(`http://\\S+/newsletter/${path}/\\S+`).exec(mail?.text ?? "")?.[0] ?? "";

test("the footer of a page leads to the form", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: labels.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: labels.title })).toBeVisible();
  await expect(page.getByRole("button", { name: labels.submit })).toBeVisible();
});

test("errors appear beside their fields, and the form keeps what was typed", async ({ page, complaints }) => {
  await page.goto("/newsletter");
  const email = page.getByLabel(labels.email, { exact: true });
  const consent = page.getByLabel(labels.consent);
  await page.getByRole("button", { name: labels.submit }).click();
  await expect(email).toHaveAccessibleDescription(newsletterMessages.email);
  await expect(email).toBeFocused();
  await expect(consent).toHaveAccessibleDescription(new RegExp(newsletterMessages.consent));
  await consent.check();
  await email.fill("asha at example");
  await page.getByRole("button", { name: labels.submit }).click();
  await expect(email).toHaveAccessibleDescription(newsletterMessages.email);
  await expect(email).toHaveValue("asha at example");
  await expect(consent).toBeChecked();
  // The rest of the page stays.
  await expect(page.getByRole("heading", { level: 2, name: labels.link })).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  expect(complaints.splice(0).every((text) => text.includes("400"))).toBe(true);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    test("a visitor subscribes on the Events page, confirms, gets an issue and unsubscribes", async ({
      page,
      site,
    }) => {
      await page.goto("/events");
      const form = page.getByRole("region", { name: labels.link });
      await form.getByLabel(labels.email, { exact: true }).fill("asha@example.org");
      await form.getByLabel(labels.consent).check();
      await form.getByRole("button", { name: labels.submit }).click();
      await expect(page.getByText(labels.requested)).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: labels.link })).toBeVisible();

      await page.goto(linkIn(await lastMail(site), "confirm"));
      await page.getByRole("button", { name: labels.confirm }).click();
      await expect(page.getByRole("heading", { level: 1, name: labels.confirmed })).toBeVisible();

      const issue = await site.call("POST", "/api/newsletter/issues", { body: { subject: "News", text: "Hello." } });
      await site.call("POST", `/api/newsletter/issues/${issue.body._id}/send`, { body: {} });
      await page.goto(linkIn(await lastMail(site), "unsubscribe"));
      expect((await site.call("GET", "/api/newsletter")).body.subscribers.confirmed).toBe(1);
      await page.getByRole("button", { name: labels.unsubscribe }).click();
      await expect(page.getByRole("heading", { level: 1, name: labels.unsubscribed })).toBeVisible();
      expect((await site.call("GET", "/api/newsletter")).body.subscribers.confirmed).toBe(0);
      if (javaScriptEnabled) await expectAccessibleDayAndNight(page);
    });
  });

test("the pages of the newsletter are accessible at every width", async ({ page, site }) => {
  await page.goto("/newsletter");
  await expectAccessibleAtAllWidths(page);
  await page.getByLabel(labels.email, { exact: true }).fill("asha@example.org");
  await page.getByLabel(labels.consent).check();
  await page.getByRole("button", { name: labels.submit }).click();
  await expect(page.getByText(labels.requested)).toBeVisible();
  await page.goto(linkIn(await lastMail(site), "confirm"));
  await expectAccessibleAtAllWidths(page);
  await page.getByRole("button", { name: labels.confirm }).click();
  await expect(page.getByRole("heading", { level: 1, name: labels.confirmed })).toBeVisible();
  const issue = await site.call("POST", "/api/newsletter/issues", { body: { subject: "News", text: "Hello." } });
  await site.call("POST", `/api/newsletter/issues/${issue.body._id}/send`, { body: {} });
  const unsubscribeLink = linkIn(await lastMail(site), "unsubscribe");
  const settings = { digest: false, perHour: 200, hasPublicIssues: true };
  await site.call("PUT", "/api/newsletter/settings", { body: settings });
  await page.goto("/newsletter");
  await page.getByRole("link", { name: "News", exact: true }).click();
  await expect(page.getByText("Hello.")).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await page.goto(unsubscribeLink);
  await expectAccessibleAtAllWidths(page);
});

test("an officer writes an issue with an event, looks at it and sends it", async ({ adminPage: page, site }) => {
  await seedEvents(site, [
    {
      title: "Robotics Workshop",
      date: "2026-12-05",
      time: "16:30",
      endDate: undefined,
      endTime: undefined,
      allDay: false,
      pictures: 1,
    },
  ]);
  await site.call("POST", "/api/newsletter/subscriptions", {
    body: { email: "asha@example.org", consent: true },
    token: false,
  });
  const secret = linkIn(await lastMail(site), "confirm")
    .split("/")
    .at(-1);
  await site.call("POST", `/api/newsletter/confirmations/${secret}`, { body: {}, token: false });

  await page.goto("/admin/newsletter");
  await expect(page.getByText(adminLabels.noIssues)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: adminLabels.add }).click();
  const form = page.getByRole("dialog", { name: adminLabels.add });
  await form.getByLabel(adminLabels.form.subject).fill("In December");
  await form.getByLabel(/Robotics Workshop/).check();
  await form.getByRole("button", { name: adminLabels.form.submit }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: adminLabels.preview("In December") }).click();
  await expect(page.getByRole("dialog", { name: adminLabels.previewTitle })).toContainText("Robotics Workshop");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: adminLabels.send("In December") }).click();
  const confirm = page.getByRole("dialog", { name: adminLabels.sendTitle("In December") });
  await expect(confirm).toContainText(adminLabels.sendText(1));
  await confirm.getByRole("button", { name: adminLabels.sendSubmit }).click();
  await expect(page.getByText("0 of 1 emails sent")).toBeVisible();
  expect((await lastMail(site))?.subject).toBe("In December");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleDayAndNight(page);
  }

  await page.getByLabel(adminLabels.removal.email).fill("asha@example.org");
  await page.getByRole("button", { name: adminLabels.removal.submit }).click();
  await expect(page.getByText(adminLabels.removal.done)).toBeVisible();
  await expect(page.getByLabel(adminLabels.removal.email)).toHaveValue("");
  expect((await site.call("GET", "/api/newsletter")).body.subscribers.confirmed).toBe(0);

  await page.getByLabel(adminLabels.digest).check();
  await page.getByRole("button", { name: adminLabels.save }).click();
  await expect(page.getByText(adminLabels.saved)).toBeVisible();
  expect((await site.call("GET", "/api/newsletter")).body.settings).toMatchObject({ digest: true, perHour: 200 });
});
