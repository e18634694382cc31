import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { phonePhoto } from "#tests/support/sample-files.ts";
import { tableLine } from "./figures.ts";
import { longestTask } from "./main-thread.ts";
import { megabytes, type StartProcess, startSite, tokenAt } from "./processes.ts";

const PHOTOS = 40;
const PHOTO_MEGABYTES = 8.7;
const SAMPLE_MS = 250;

/** Returns the memory of all processes that show pages. */
async function pagesMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { id }) => sum + megabytes(id), 0);
}

/** Returns the peak memory until `work` is done. */
async function mostMegabytes(browser: Browser, work: Promise<unknown>): Promise<number> {
  let [most, done] = [0, false];
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    most = Math.max(most, await pagesMegabytes(browser));
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  }
  await ended;
  return most;
}

async function openForm(browser: Browser, address: string, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((value) => localStorage.setItem("adminToken", value), token);
  await page.goto(`${address}/admin/events`);
  await page.getByRole("button", { name: "Add Event" }).first().click();
  return page;
}

/** Measures how a form shrinks a phone's photos of one evening: time, memory, and whether the page stays responsive. */
export async function benchShrink(start: StartProcess) {
  const address = await startSite(start, "site-server.ts", { EVENTS: "1", APPLICATIONS: "1" });
  const token = await tokenAt(address);
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const photo = await phonePhoto(PHOTO_MEGABYTES);
    const paths = Array.from({ length: PHOTOS }, (_, index) => join(folder, `IMG_${index + 1}.jpg`));
    for (const path of paths) await writeFile(path, photo);
    const page = await openForm(browser, address, token);
    const before = await pagesMegabytes(browser);
    const startedAt = performance.now();
    let most = 0;
    const task = await longestTask(page, async () => {
      await page.getByLabel("Images").setInputFiles(paths);
      const made = page.getByText(`Made ${PHOTOS} photos smaller`).waitFor({ timeout: 300_000 });
      most = await mostMegabytes(browser, made);
    });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(tableLine(["photos", "seconds", "MB more", "task, ms"]));
    console.log(
      tableLine([
        `${PHOTOS} of ${PHOTO_MEGABYTES} MB`,
        seconds.toFixed(1),
        (most - before).toFixed(0),
        task.toFixed(0),
      ]),
    );
    console.log(
      "MB more: the most that the page's processes held meanwhile; task: the longest of the page's own thread",
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
