import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { tableLine } from "./figures.ts";
import { type StartProcess, startSite, tokenAt } from "./processes.ts";

const PHOTOS = 40;
const PHOTOS_OF_EVENT = 5;
const TIMEOUT_MS = 10 * 60_000;

const NOISE = { type: "gaussian", mean: 128, sigma: 32 } as const;

/** 12 million pixels with as much detail as a crowd has, in about 8 MB. */
const crowdPhoto = () =>
  sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#808080", noise: NOISE },
  })
    .jpeg({ quality: 93 })
    .toBuffer();

/** Counts an officer's actions: clicks and file dialogs. */
function officerAt(page: Page) {
  const count = { clicks: 0, choosers: 0 };
  return {
    count,
    async click(target: Locator) {
      count.clicks += 1;
      await target.click();
    },
    /** Types into a field that has the focus, or clicks it first. */
    async type(target: Locator, text: string) {
      if (!(await target.evaluate((field) => field === document.activeElement))) await this.click(target);
      await target.fill(text);
    },
    /** Counts two clicks: one opens the list and one selects the entry. */
    async pick(target: Locator, index: number) {
      count.clicks += 2;
      await target.selectOption({ index });
    },
    async choose(target: Locator, paths: string[]) {
      count.choosers += 1;
      const chooser = page.waitForEvent("filechooser");
      await target.click();
      await (await chooser).setFiles(paths);
    },
  };
}

type Task = (page: Page, officer: ReturnType<typeof officerAt>, paths: string[]) => Promise<void>;

/** Adds forty photos of one evening to the album of their event, which gives them title and date. */
const fortyPhotos: Task = async (page, officer, paths) => {
  await officer.click(page.getByRole("link", { name: "Gallery", exact: true }));
  await officer.click(page.getByRole("button", { name: "Add Image" }).first());
  const form = page.getByRole("dialog", { name: "Add Image" });
  await officer.pick(form.getByLabel("Event", { exact: true }), 1);
  await officer.choose(form.getByLabel("Image", { exact: true }), paths);
  await officer.click(form.getByRole("button", { name: `Add Images (${paths.length})` }));
  await page.getByText(`${paths.length} images added`).waitFor({ timeout: TIMEOUT_MS });
};

/** Adds an event with a phone's photos. */
const eventWithPhotos: Task = async (page, officer, paths) => {
  await officer.click(page.getByRole("main").getByRole("link", { name: "Add event" }));
  const form = page.getByRole("dialog", { name: "Add Event" });
  await officer.type(form.getByLabel("Title"), "Soldering night");
  await officer.type(form.getByLabel("Date"), "2027-02-05");
  await officer.type(form.getByLabel("Time"), "18:00");
  await officer.type(form.getByLabel("Location"), "Lab 3");
  await officer.type(form.getByLabel("Description"), "Bring what is broken.");
  await officer.choose(form.getByLabel("Images"), paths);
  await officer.click(form.getByRole("button", { name: "Add Event" }));
  await page.getByText("Event added").waitFor({ timeout: TIMEOUT_MS });
};

async function measure(browser: Browser, address: string, name: string, task: Task, paths: string[]) {
  const token = await tokenAt(address);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => localStorage.setItem("adminToken", value), token);
  await page.goto(`${address}/admin/dashboard`);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  const officer = officerAt(page);
  const startedAt = performance.now();
  await task(page, officer, paths);
  const seconds = (performance.now() - startedAt) / 1000;
  const { clicks, choosers } = officer.count;
  console.log(tableLine([name, String(clicks), String(choosers), seconds.toFixed(0)]));
  await page.close();
}

/** Does officers' weekly tasks with a robot in a browser. Reports the clicks and the time of browser and server. */
export async function benchOfficer(start: StartProcess) {
  const address = await startSite(start, "site-server.ts", { DEMO_SIZE: "small" });
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const photo = await crowdPhoto();
    const paths = Array.from({ length: PHOTOS }, (_, index) => join(folder, `IMG_${index + 1}.jpg`));
    // Bytes after the end of the image are ignored, but make each file different.
    for (const [index, path] of paths.entries()) await writeFile(path, Buffer.concat([photo, Buffer.from([index])]));
    const size = `${(photo.length / 1024 / 1024).toFixed(1)} MB`;
    console.log(tableLine([`4000 × 3000, ${size} each`, "clicks", "choosers", "seconds"]));
    await measure(browser, address, "an event, five photos", eventWithPhotos, paths.slice(0, PHOTOS_OF_EVENT));
    await measure(browser, address, "forty photos, gallery", fortyPhotos, paths);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
