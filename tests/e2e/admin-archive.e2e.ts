import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archiveJob } from "#features/archive/server/archive.service.ts";
import { exportContent } from "#operations/archive/archive.commands.ts";
import { writeArchive } from "#operations/archive/write-archive.ts";
import { unpackArchive } from "#platform/backups/backup-files.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { expect, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

let root: string;
test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "archive-e2e-"));
});
test.afterEach(() => rm(root, { recursive: true }));

/** Writes the archive of a site, with pages as this site shows them. */
const write = async (site: ServedSite, folder: string, isRelative: boolean) =>
  writeArchive(site.app, {
    folder,
    origin: site.address,
    isRelative,
    contentPaths: [],
    content: await exportContent(site.deps),
    now: site.time.now,
  });

test("an owner makes an archive, and downloads it as files with relative links", async ({ adminPage: page, site }) => {
  test.setTimeout(180_000);
  const folder = join(site.dataDir, "archive");
  await page.goto("/admin/health");
  await page.getByRole("link", { name: "Open the archive" }).click();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Make archive" }).click();
  await expect(page.getByRole("status").filter({ hasText: "starts in a few seconds" })).toBeVisible();
  const started = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const job = archiveJob({
    ...site.deps,
    folder,
    write: async (target, { onProgress }) => {
      onProgress({ pages: 3, files: 7 });
      started.resolve();
      await going.promise;
      onProgress(await write(site, target, true));
    },
  });
  const running = createJobs({ ...site.deps, onError: console.error }, [job]).runDue();
  await started.promise;
  await expect(page.getByRole("status").filter({ hasText: "3 pages and 7 files so far" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Make new archive" })).toBeDisabled();
  going.resolve();
  await running;
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download archive" }).click();
  const file = join(root, "archive.tar");
  await (await download).saveAs(file);
  await unpackArchive(file, join(root, "unpacked"));
  const home = await readFile(join(root, "unpacked/index.html"), "utf8");
  expect(home).toContain('href="events/index.html"');
});

test("an owner archives the site after a question, and opens it again", async ({ adminPage: page, site }) => {
  await page.goto("/admin/archive");
  await page.getByRole("button", { name: "Archive site" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch the site to archived?" });
  await dialog.getByRole("textbox", { name: "Address of the archive" }).fill("nowhere");
  await dialog.getByRole("button", { name: "Archive site" }).click();
  await expect(dialog.getByText("Enter a web address").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Address of the archive" }).fill("");
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole("button", { name: "Archive site" }).click();
  await expect(page.getByText("The site has been archived since 21 Nov 2026.")).toBeVisible();

  await page.goto("/join");
  await expect(page.getByRole("complementary", { name: "Archive" })).toContainText("archived on 21 Nov 2026");
  await expect(page.getByText("Its forms are closed.")).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expectAccessibleDayAndNight(page);

  await page.goto("/admin/archive");
  await page.getByRole("button", { name: "Reopen site" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reopen site" }).click();
  await expect(page.getByText("The site is open again")).toBeVisible();
  await page.goto("/join");
  await expect(page.locator("form")).toHaveCount(1);
  expect((await site.call("GET", "/api/archive")).body.archived).toBeNull();
});
