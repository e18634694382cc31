import { pictureReportAdminLabels as adminLabels, albumNotesLabels } from "#features/gallery/gallery.admin.labels.ts";
import { pictureReportLabels as labels } from "#features/gallery/picture-reports.labels.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleAtAllWidths, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const REASON = "I am in this picture and did not agree.";
const WIDTHS = [360, 768, 1280];

test.use({ mailbox: [] });

const addPicture = async (site: ServedSite, title: string) =>
  (
    await site.call("POST", "/api/gallery", {
      body: formOf({ title, date: "2026-11-01", image: await pictureFile() }),
    })
  ).body;

const addMember = async (site: ServedSite, name: string) => {
  const fields = { section: "ieeeSbTeam", name, position: "Chair", image: await pictureFile() };
  return (await site.call("POST", "/api/team", { body: formOf(fields) })).body;
};

const addAchievement = async (site: ServedSite) => {
  const fields = { title: "First prize", description: "d", date: "2026-03-01", image: await pictureFile() };
  return (await site.call("POST", "/api/achievements", { body: formOf(fields) })).body;
};

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("a visitor reports a picture of an album, and it is hidden until an officer decides", async ({
      page,
      site,
      complaints,
    }) => {
      const settings = { hideUntilReviewed: true };
      await site.call("PUT", "/api/gallery/takedown-requests/settings", { body: settings });
      const { _id, image } = await addPicture(site, "Lab night");
      await page.goto(`/gallery/2026-11?picture=${_id}`);
      // With scripts, the picture opens in the viewer.
      const shown = javaScriptEnabled ? page.getByRole("dialog") : page.getByRole("main");
      await shown.getByRole("link", { name: labels.title }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: labels.title })).toBeVisible();
      await page.getByLabel(labels.reason).fill(REASON);
      await page.getByLabel(labels.email).fill("asha@example.org");
      await page.getByRole("button", { name: labels.submit }).click();
      await expect(page.getByText("The picture is hidden until an officer reviews your report.")).toBeVisible();
      await expect(page.getByText("We will email you our answer.")).toBeVisible();
      expect((await site.call("GET", image, { token: false })).status).toBe(404);
      const [request] = (await site.call("GET", "/api/gallery/takedown-requests")).body;
      expect(request).toMatchObject({ pictureId: _id, reason: REASON, email: "asha@example.org" });
      expect(complaints.splice(0)).toEqual([]);
    });

    test("a visitor reports a picture on the page of its event", async ({ page, site }) => {
      const fields = { title: "Open Lab", description: "d", date: "2026-12-05", time: "16:30", location: "Lab 3" };
      const images = [await pictureFile(), await pictureFile()];
      const event = (await site.call("POST", "/api/events", { body: formOf({ ...fields, images }) })).body;
      await page.goto(`/events/${event.slug}`);
      await page.getByRole("link", { name: labels.choose }).click();
      await page.getByRole("link", { name: "Open Lab (2)" }).click();
      await page.getByLabel(labels.reason).fill(REASON);
      await page.getByRole("button", { name: labels.submit }).click();
      await expect(page.getByText("Thank you. An officer will review your report.")).toBeVisible();
      expect((await site.call("GET", "/api/gallery/takedown-requests")).body).toHaveLength(1);
    });

    test("a visitor chooses a portrait below the team list, and the achievement's page has its own link", async ({
      page,
      site,
      complaints,
    }) => {
      const hide = { hideUntilReviewed: true };
      await site.call("PUT", "/api/gallery/takedown-requests/settings", { body: hide });
      const { image } = await addMember(site, "Asha Menon");
      const achievement = await addAchievement(site);
      await page.goto("/team");
      await page.getByRole("link", { name: labels.choose }).click();
      await expect(page.getByRole("heading", { level: 1, name: labels.choose })).toBeVisible();
      await page.getByRole("link", { name: "Asha Menon" }).click();
      await expect(page.getByRole("figure")).toContainText("Asha Menon");
      await page.getByLabel(labels.reason).fill(REASON);
      await page.getByRole("button", { name: labels.submit }).click();
      await expect(page.getByText("The picture is hidden until an officer reviews your report.")).toBeVisible();
      await page.goto("/team");
      await expect(page.getByRole("heading", { name: "Asha Menon" })).toBeVisible();
      await expect(page.locator(`img[src="${image}"]`)).toHaveCount(0);

      await page.goto(`/achievements/${achievement.slug}`);
      await page.getByRole("link", { name: labels.title }).click();
      await page.getByLabel(labels.reason).fill(REASON);
      await page.getByRole("button", { name: labels.submit }).click();
      await expect(page.getByText("The picture is hidden until an officer reviews your report.")).toBeVisible();
      await page.goto(`/achievements/${achievement.slug}`);
      await expect(page.getByRole("heading", { level: 1, name: "First prize" })).toBeVisible();
      await expect(page.getByRole("main").locator("img")).toHaveCount(0);
      expect(complaints.splice(0)).toEqual([]);
    });
  });

test("the report form and the choice of a picture are accessible at every width, and nothing sticks out", async ({
  page,
  site,
}) => {
  const { _id } = await addPicture(site, "Lab night");
  for (const name of ["Asha Menon", "Rahul Nair", "Zoya Khan"]) await addMember(site, name);
  for (const path of [`/gallery/report/${_id}`, "/report-picture?show=team"]) {
    await page.goto(path);
    await expectAccessibleAtAllWidths(page);
  }
});

test("the short link of an item in the trash says so, and is accessible at every width", async ({
  page,
  site,
  complaints,
}) => {
  const { _id, shortLink } = await addAchievement(site);
  await site.call("DELETE", `/api/achievements/${_id}`);
  expect((await page.goto(shortLink))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1, name: "This page was removed" })).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  // The browser reports the response 410.
  expect(complaints.splice(0)).toHaveLength(1);
});

test("an officer sees the deadline on the dashboard, answers, and deletes a picture permanently", async ({
  adminPage: page,
  site,
}) => {
  const pictures = [await addPicture(site, "Lab night"), await addPicture(site, "Roof antenna")];
  for (const { _id } of pictures) {
    const body = { reason: REASON, email: "asha@example.org" };
    await site.call("POST", `/api/gallery/${_id}/takedown-requests`, { body, token: false });
  }
  await page.goto("/admin/dashboard");
  const task = page
    .getByRole("listitem")
    .filter({ hasText: "2 reports of pictures to answer, the first by 28 Nov 2026" });
  await task.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: adminLabels.title })).toBeVisible();
  const open = page.getByRole("region", { name: adminLabels.open });
  await expect(open.getByText("Answer by 28 Nov 2026")).toHaveCount(2);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await open.getByRole("button", { name: adminLabels.named(adminLabels.actions.keep, "Lab night") }).click();
  const keep = page.getByRole("dialog", { name: adminLabels.dialogs.keep.title });
  await keep.getByLabel(adminLabels.answer).fill("Everyone agreed.");
  await keep.getByRole("button", { name: adminLabels.dialogs.keep.submit }).click();
  await expect(keep).toBeHidden();
  await open.getByRole("button", { name: adminLabels.named(adminLabels.actions.remove, "Roof antenna") }).click();
  const remove = page.getByRole("dialog", { name: adminLabels.dialogs.remove.title });
  await remove.getByRole("button", { name: adminLabels.dialogs.remove.submit }).click();
  await expect(remove).toBeHidden();
  const decided = page.getByRole("region", { name: adminLabels.decided });
  await expect(decided).toContainText("Everyone agreed.");
  await expect(decided).toContainText(adminLabels.removedPicture);
  await expect(open).toBeHidden();
  const [kept, removed] = await Promise.all(
    pictures.map(async ({ image }) => (await site.call("GET", image, { token: false })).status),
  );
  expect([kept, removed]).toEqual([200, 410]);
});

test("an officer notes consent and forbids close-ups for an album", async ({ adminPage: page, site }) => {
  await page.goto("/admin/picture-reports");
  await page.getByRole("button", { name: albumNotesLabels.edit }).click();
  const form = page.getByRole("dialog", { name: albumNotesLabels.title });
  await form.getByLabel(albumNotesLabels.month, { exact: true }).fill("2026-11");
  await form.getByLabel(albumNotesLabels.consentNote).fill("School visit, folder 3");
  await form.getByLabel(albumNotesLabels.noCloseUps).check();
  await expectAccessibleDayAndNight(page);
  await form.getByRole("button", { name: albumNotesLabels.save }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(albumNotesLabels.notice)).toBeVisible();
  expect((await site.call("GET", "/api/gallery/albums/notes")).body).toEqual([
    { album: "2026-11", consentNote: "School visit, folder 3", noCloseUps: true },
  ]);
});

test("an officer copies the short link of a picture", async ({ adminPage: page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { shortLink } = await addPicture(site, "Lab night");
  await page.goto("/admin/gallery");
  await page.getByRole("button", { name: "More actions for Lab night" }).click();
  await page.getByRole("menuitem", { name: "Copy short link" }).click();
  await expect(page.getByText("Short link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.address + shortLink);
});
