import { writeFile } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import { doorAdminLabels as adminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { ticketToken } from "#features/registrations/server/participant-tokens.service.ts";
import { registerAll } from "#features/registrations/server/places.service.ts";
import { findSettings } from "#features/registrations/server/registrations.store.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessible, expectAccessibleDayAndNight, type ServedSite, test } from "./site.ts";

const PHONE = { viewport: { width: 360, height: 740 } };
/** Two phones agree within this. */
const AGREE = { timeout: 5000 };
const TEN_MINUTES_MS = 600_000;
const NAMES = ["Asha Verma", "Ravi Nair", "Mei Lin", "Omar Haddad", "Lena Berg", "Tom Baker"];
const lastSegment = (path: string) => path.slice(path.lastIndexOf("/") + 1);

interface Door {
  id: string;
  /** The tickets of the people, in their order. */
  tickets: string[];
  link: { _id: string; url: string };
}

/** Publishes an event with registered people and a door link. */
async function openDoor(site: ServedSite, names = NAMES, title = "Soldering evening"): Promise<Door> {
  const fields = { title, date: "2026-12-05", time: "17:30", location: "Lab 2", description: "d" };
  const body = formOf({ ...fields, images: await pictureFile() });
  const id: string = (await site.call("POST", "/api/events", { body })).body._id;
  await site.call("PUT", `/api/events/${id}/registration`, { body: { mode: "form" } });
  const tickets: string[] = [];
  for (const name of names) {
    const email = `${name.split(" ")[0]}@example.org`;
    const form = { name, email, acceptPrivacy: true, acceptEventTerms: true, adult: true };
    const registered = await site.call("POST", `/api/events/${id}/registrations`, { body: form, token: false });
    tickets.push(lastSegment(registered.body.ticketUrl));
  }
  const link = (await site.call("POST", `/api/events/${id}/door-links`, { body: {} })).body;
  return { id, tickets, link };
}

/** Registers people without the form, because so many forms take a minute. @returns their tickets */
async function registerMany({ deps }: ServedSite, eventId: string, count: number): Promise<string[]> {
  const person = { isMember: false, memberNumber: "", questionVersion: 0, answers: {}, accessNeeds: "", consents: {} };
  const people = Array.from({ length: count }, (_, number) => ({
    ...person,
    name: `Person ${number}`,
    email: `person${number}@example.org`,
  }));
  const results = await registerAll({ ...deps, findEvent: findRegistrableEvent }, eventId, people);
  const { ticket_key } = (await findSettings(deps.db, eventId)) ?? { ticket_key: "" };
  return results.flatMap((result) => ("id" in result ? ticketToken(ticket_key, result) : []));
}

/** Types like a hand scanner: fast, without a field, with Enter at the end. */
async function handScan(page: Page, text: string) {
  await page.evaluate((text) => {
    for (const key of [...text, "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }, text);
}

const result = (page: Page) => page.locator("[data-result]");
const ready = (page: Page, people: number) => page.getByText(`Ready: ${people} people`);
const inside = (page: Page, count: number) => page.getByText(labels.inside(count, NAMES.length), { exact: true });

/** Opens the door link on a phone and waits until the phone works offline. */
async function openPhone(
  browser: Browser,
  url: string,
  { ahead = 0, people = NAMES.length } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  if (ahead !== 0)
    await context.addInitScript((ahead) => {
      const RealDate = Date;
      const now = () => RealDate.now() + ahead;
      globalThis.Date = class extends RealDate {
        constructor(...given: []) {
          super(...(given.length === 0 ? ([now()] as unknown as []) : given));
        }
        static override now = now;
      } as DateConstructor;
    }, ahead);
  const page = await context.newPage();
  await page.goto(url);
  await expect(ready(page, people)).toBeVisible();
  await expect.poll(() => storedFiles(page)).toBeGreaterThan(3);
  return { context, page };
}

const FRAME = { width: 640, height: 480 };

/** Draws a QR code on a picture of a camera's size, as JPEG. */
async function drawCode(text: string): Promise<Buffer> {
  const modules = encodeQR(text, "raw", { border: 4 });
  const scale = Math.floor(FRAME.height / modules.length);
  const pixels = Buffer.alloc(FRAME.width * FRAME.height * 3, 255);
  for (let y = 0; y < FRAME.height; y++)
    for (let x = 0; x < FRAME.width; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * FRAME.width + x) * 3, (y * FRAME.width + x + 1) * 3);
  return sharp(pixels, { raw: { ...FRAME, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Returns the encrypted list and records that a phone stores. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("door");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const all = opening.result.transaction("sealed").objectStore("sealed").getAll();
    await new Promise((resolve) => all.addEventListener("success", resolve));
    opening.result.close();
    return (all.result as { data: ArrayBuffer }[]).map(({ data }) => new TextDecoder().decode(data));
  });

const storedFiles = (page: Page) => page.evaluate(async () => (await (await caches.open("door")).keys()).length);

test("points 36, 38, 39, 53: three phones without a connection, a wrong clock and repeated tickets merge within 5 s", async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const { id, tickets, link } = await openDoor(site);
  const url = site.address + link.url;
  const phones = await Promise.all(
    [0, TEN_MINUTES_MS, -TEN_MINUTES_MS].map((ahead) => openPhone(browser, url, { ahead })),
  );
  const [first, second, third] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]];

  await test.step("a confirmed scan looks different from a queued one", async () => {
    await handScan(first.page, tickets[0] ?? "");
    await expect(result(first.page)).toContainText(labels.results.checked_in);
    await expect(result(first.page)).toContainText("Asha Verma");
    await expect(result(first.page)).toHaveAttribute("data-queued", "false");
    for (const { page } of phones) await expect(inside(page, 1)).toBeVisible(AGREE);
    await second.context.setOffline(true);
    await third.context.setOffline(true);
    await handScan(second.page, `https://branch.example/t/${tickets[1]}`);
    await expect(result(second.page)).toHaveAttribute("data-queued", "true");
    await expect(result(second.page)).toContainText(labels.savedHere);
    await expect(second.page.getByText(labels.offline)).toBeVisible(AGREE);
  });

  await test.step("the next scan is ready at once, and a reload without a connection loses nothing", async () => {
    const ms = await second.page.evaluate(async (ticket) => {
      const before = performance.now();
      for (const key of [...ticket, "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      while (!document.querySelector("[data-result]")?.textContent?.includes("Mei Lin"))
        await new Promise(requestAnimationFrame);
      return performance.now() - before;
    }, tickets[2] ?? "");
    expect(ms).toBeLessThan(300);
    await expect(second.page.getByText(labels.queued(2))).toBeVisible();
    await second.page.reload();
    await expect(second.page.getByText(labels.queued(2))).toBeVisible();
    await expect(inside(second.page, 3)).toBeVisible();
  });

  await test.step("the third phone scans some of the same tickets", async () => {
    for (const ticket of tickets.slice(1, 4)) await handScan(third.page, ticket);
    await expect(third.page.getByText(labels.queued(3))).toBeVisible();
    await handScan(third.page, tickets[0] ?? "");
    await expect(result(third.page)).toContainText(labels.results.already_in);
  });

  await second.context.setOffline(false);
  await third.context.setOffline(false);
  for (const { page } of phones) await expect(inside(page, 4)).toBeVisible(AGREE);
  for (const { page } of [second, third]) await expect(page.getByText("not sent yet", { exact: false })).toHaveCount(0);

  const { body } = await site.call("GET", `/api/events/${id}/door`);
  expect(body.counts).toMatchObject({ checkedIn: 4, noShows: 2 });
  // Asha, Ravi and Mei were scanned twice.
  expect(body.conflicts).toHaveLength(3);
  for (const { context } of phones) await context.close();
});

test("point 53: three phones that were offline merge 1,000 tickets within 5 s, and count none twice", async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  const TICKETS = 1000;
  const { id, link } = await openDoor(site, []);
  const tickets = await registerMany(site, id, TICKETS);
  const url = site.address + link.url;
  const phones = await Promise.all(
    [0, TEN_MINUTES_MS, -TEN_MINUTES_MS].map((ahead) => openPhone(browser, url, { ahead, people: TICKETS })),
  );
  for (const { context } of phones) await context.setOffline(true);
  await Promise.all(
    phones.map(async ({ page }, phone) => {
      // Each phone scans a third of the tickets, and every tenth ticket of the previous phone.
      const scanned = tickets.filter(
        (_, index) => index % 3 === phone || (index % 10 === 0 && (index + 1) % 3 === phone),
      );
      await page.evaluate((scanned) => {
        // The time of a real key press does not depend on how busy the phone is.
        let at = performance.now();
        for (const ticket of scanned)
          for (const key of [...ticket, "Enter"]) {
            const press = new KeyboardEvent("keydown", { key, bubbles: true });
            at += 1;
            Object.defineProperty(press, "timeStamp", { value: at });
            document.body.dispatchEvent(press);
          }
      }, scanned);
      await expect(page.getByText(labels.queued(scanned.length))).toBeVisible();
      // The list and each record are stored one after the other.
      await expect.poll(async () => (await stored(page)).length, { timeout: 60_000 }).toBe(scanned.length + 1);
    }),
  );
  await phones[0]?.page.reload();
  await Promise.all(phones.map(({ context }) => context.setOffline(false)));
  const all = labels.inside(TICKETS, TICKETS);
  await Promise.all(phones.map(({ page }) => expect(page.getByText(all, { exact: true })).toBeVisible(AGREE)));
  for (const { page } of phones) await expect(page.getByText("not sent yet", { exact: false })).toHaveCount(0);

  const { body } = await site.call("GET", `/api/events/${id}/door`);
  expect(body.counts).toMatchObject({ checkedIn: TICKETS, noShows: 0, walkInGuests: 0 });
  expect(body.conflicts).toHaveLength(TICKETS / 10);
  for (const { context } of phones) await context.close();
});

test("points 37, 40, 41: search, code, walk-ins and undo, without faults for screen readers", async ({
  browser,
  site,
}) => {
  const { id, link } = await openDoor(site);
  const { context, page } = await openPhone(browser, site.address + link.url);
  for (const viewport of [{ width: 1280, height: 800 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    await expectAccessibleDayAndNight(page);
  }
  await handScan(page, "https://example.org/menu");
  await expect(result(page)).toHaveAttribute("data-result", "unknown");
  await expect(result(page)).toContainText(labels.notCheckedIn);
  await page.getByRole("button", { name: labels.people, exact: true }).click();
  const search = page.getByLabel(labels.search);
  await search.fill("https://example.org/menu");
  await expect(page.getByText("This is not a ticket of this event. Search for the name instead.").last()).toBeVisible();
  await search.fill("ber");
  await page.getByRole("button", { name: labels.checkInPerson("Lena Berg") }).click();
  await expect(result(page)).toContainText("Lena Berg");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: labels.undoPerson("Lena Berg") }).click();
  await page.getByRole("button", { name: labels.undoReasons[0] }).click();
  await expect(inside(page, 0)).toBeVisible();

  const [person] = (await site.call("POST", "/api/door/sync", { body: { device: "x" }, token: lastSegment(link.url) }))
    .body.people;
  await page.getByLabel(labels.search).fill(`${person.code.slice(0, 4)}-${person.code.slice(4).toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(result(page)).toContainText("Asha Verma");
  await expect(inside(page, 1)).toBeVisible();

  await page.getByLabel(labels.search).fill("7K2M-9QXD");
  await page.getByRole("button", { name: labels.checkInCode }).click();
  await expect(result(page)).toHaveAttribute("data-result", "unknown");

  await page.getByRole("button", { name: labels.walkIns, exact: true }).click();
  await page.getByRole("button", { name: labels.addGuest }).click();
  await page.getByRole("button", { name: labels.addMember }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: labels.undoWalkIn }).click();
  await expect
    .poll(async () => (await site.call("GET", `/api/events/${id}/door`)).body.counts)
    .toMatchObject({ checkedIn: 1, walkInMembers: 0, walkInGuests: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});

test("points 36, 37: a long name leaves room for all buttons, and a name of eight letters finds its person", async ({
  browser,
  site,
}) => {
  const { id, link } = await openDoor(site);
  const long = "W".repeat(100);
  for (const name of [long, "Priyanka Sharma"]) {
    const form = { name, email: `${name[0]}@example.org`, acceptPrivacy: true, acceptEventTerms: true, adult: true };
    await site.call("POST", `/api/events/${id}/registrations`, { body: form, token: false });
  }
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(site.address + link.url);
  await page.getByRole("button", { name: labels.people, exact: true }).click();
  await page.getByRole("button", { name: labels.checkInPerson(long) }).click();
  await expect(result(page)).toContainText(long);
  for (const part of [labels.walkIns, labels.scan, labels.people]) {
    await page.getByRole("button", { name: part, exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await page.getByLabel(labels.search).fill("priyanka");
  await expect(page.getByRole("button", { name: /^Check in / })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(result(page)).toContainText(long);
  await expect(page.getByRole("button", { name: labels.checkInPerson("Priyanka Sharma") })).toBeVisible();
  await context.close();
});

test("point 37: an event title of 200 characters leaves room for the camera on a phone", async ({ browser, site }) => {
  const { link } = await openDoor(site, [], "A long evening of soldering in the new lab ".repeat(5).slice(0, 200));
  const { context, page } = await openPhone(browser, site.address + link.url, { people: 0 });
  const camera = await page.getByLabel(labels.cameraPicture).boundingBox();
  const parts = await page.getByRole("navigation", { name: labels.parts }).boundingBox();
  expect((camera?.y ?? 0) + (camera?.height ?? 0)).toBeLessThan(parts?.y ?? 0);
  await context.close();
});

test("points 39, 40, 53: without a connection, walk-ins are counted, and large QR codes do not block the queue", async ({
  browser,
  site,
}) => {
  const { id, tickets, link } = await openDoor(site);
  const { context, page } = await openPhone(browser, site.address + link.url);
  await page.getByRole("button", { name: labels.walkIns, exact: true }).click();
  await page.getByRole("button", { name: labels.addMember }).click();
  await expect(page.getByText("not sent yet", { exact: false })).toHaveCount(0);
  await context.setOffline(true);
  const guests = page.getByRole("button", { name: labels.addGuest });
  for (const count of [1, 2, 3]) {
    await guests.click();
    await expect(guests).toContainText(String(count));
    await expect(page.getByText(labels.guestAdded(count))).toBeVisible();
  }
  await page.reload();
  await page.getByRole("button", { name: labels.walkIns, exact: true }).click();
  await expect(guests).toContainText("3");
  await page.getByRole("button", { name: labels.undoWalkIn }).click();
  await expect(guests).toContainText("2");

  await handScan(page, tickets[0] ?? "");
  await expect(result(page)).toContainText("Asha Verma");
  for (let count = 0; count < 99; count++) await handScan(page, `${count}${"\u0924".repeat(2900)}`);
  await context.setOffline(false);
  await expect(page.getByText("not sent yet", { exact: false })).toHaveCount(0, AGREE);
  const { body } = await site.call("GET", `/api/events/${id}/door`);
  expect(body.counts).toMatchObject({ checkedIn: 1, walkInMembers: 1, walkInGuests: 2 });
  await context.close();
});

test("points 35, 39: a phone that was offline at the end of its link erases the list and still sends its scans", async ({
  browser,
  site,
}) => {
  const { id, tickets, link } = await openDoor(site);
  const { context, page } = await openPhone(browser, site.address + link.url);
  await context.setOffline(true);
  await handScan(page, tickets[0] ?? "");
  await expect(page.getByText(labels.queued(1))).toBeVisible();
  await site.call("DELETE", `/api/events/${id}`);
  await page.route("**/api/door/sync", (route) => route.abort());
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(labels.queued(1))).toBeVisible();
  await page.unroute("**/api/door/sync");
  await expect(page.getByText(labels.ended)).toBeVisible(AGREE);
  await site.call("POST", `/api/events/${id}/restore`, { body: {} });
  await expect(inside(page, 1)).toBeVisible(AGREE);
  await expect(page.getByText("not sent yet", { exact: false })).toHaveCount(0);
  await context.close();
});

test("points 35, 36: the list is encrypted on the phone, and erased when the link is revoked", async ({
  browser,
  site,
}) => {
  const { id, link } = await openDoor(site);
  const { context, page } = await openPhone(browser, site.address + link.url);
  expect((await stored(page)).join()).not.toContain("Verma");
  expect(await stored(page)).toHaveLength(1);
  const cached = await page.evaluate(async () =>
    (await (await caches.open("door")).keys()).map(({ url }) => url).join(),
  );
  expect(cached).not.toContain(lastSegment(link.url));
  expect(cached).not.toContain("/api/");

  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? { href: "" };
    return (await fetch(href)).json();
  });
  expect(manifest).toMatchObject({ start_url: link.url, scope: "/door/", display: "standalone" });
  await site.call("DELETE", `/api/events/${id}/door-links/${link._id}`);
  await expect(page.getByText(labels.ended)).toBeVisible(AGREE);
  await expect.poll(() => stored(page)).toEqual([]);
  await context.close();
});

test("point 36: a phone whose browser reads only other codes stores the library for QR codes", async ({
  browser,
  site,
}) => {
  const { link } = await openDoor(site);
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() =>
    Object.assign(globalThis, {
      BarcodeDetector: { getSupportedFormats: async () => ["code_128"] },
    }),
  );
  const page = await context.newPage();
  await page.goto(site.address + link.url);
  const names = () => page.evaluate(async () => (await (await caches.open("door")).keys()).map(({ url }) => url));
  await expect.poll(names).toContainEqual(expect.stringMatching(/\/assets\/decode-[\w-]+\.js$/));
  await context.close();
});

test("point 37: the camera reads a ticket's QR code", async ({ site }, testInfo) => {
  const { tickets, link } = await openDoor(site);
  const video = testInfo.outputPath("ticket.mjpeg");
  const frame = await drawCode(`${site.address}/t/${tickets[3]}`);
  await writeFile(video, Buffer.concat(Array.from({ length: 30 }, () => frame)));
  const launch = chromiumLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...launch.args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const { page } = await openPhone(browser, site.address + link.url);
    await page.getByRole("button", { name: labels.startCamera }).click();
    await expect(result(page)).toContainText("Omar Haddad", { timeout: 20_000 });
    await expect(result(page)).toHaveAttribute("data-result", "checked_in");
    await page.getByRole("button", { name: labels.people, exact: true }).click();
    await page.getByRole("button", { name: labels.scan, exact: true }).click();
    await expect
      .poll(() => page.getByLabel(labels.cameraPicture).evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole("button", { name: labels.startCamera })).toBeHidden();
  } finally {
    await browser.close();
  }
});

test("points 40, 41: an officer undoes a check-in on the Door tab, and prints the form's code for walk-ins", async ({
  adminPage: page,
  site,
}) => {
  const { id, tickets } = await openDoor(site);
  const record = { uuid: "a", ticket: tickets[0], device: "phone", scannedAt: new Date().toISOString() };
  const walkIn = { ...record, uuid: "b", ticket: "", type: "walk_in", member: true };
  await site.call("POST", `/api/events/${id}/check-ins`, { body: { records: [record, walkIn] } });
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.title = document.querySelector(".print-list")?.textContent ?? "";
    };
  });
  await page.goto(`/admin/events/${id}?tab=door`);
  const section = page.getByRole("region", { name: adminLabels.latest.title });
  await expect(section.getByRole("listitem")).toHaveCount(2);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleDayAndNight(page);
  }
  for (const name of ["Asha Verma", adminLabels.latest.walkIn(true)]) {
    await section.getByRole("button", { name: adminLabels.latest.undoOf(name) }).click();
    const dialog = page.getByRole("dialog", { name: adminLabels.latest.undoOf(name) });
    await dialog.getByRole("button", { name: adminLabels.latest.submit }).click();
    await expect(dialog.getByText("Enter a reason.").first()).toBeVisible();
    await dialog.getByLabel("Reason").fill("Wrong person");
    await dialog.getByRole("button", { name: adminLabels.latest.submit }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(section.getByText(adminLabels.latest.none)).toBeVisible();
  await expect(page.getByText(adminLabels.counts.of(0, NAMES.length))).toBeVisible();

  const code = page.getByRole("region", { name: adminLabels.form.title });
  await expect(code.getByRole("img", { name: adminLabels.form.qrCode })).toBeVisible();
  const url = (await code.getByText("/register").textContent()) ?? "";
  expect((await site.call("GET", new URL(url).pathname, { token: false })).text).toContain("Soldering evening");
  await code.getByRole("button", { name: adminLabels.form.print }).click();
  await expect(page).toHaveTitle(`${adminLabels.form.printTitle("Soldering evening")}${url}`);
});

test("point 55: an officer sets up a phone with three clicks", async ({ adminPage, browser, site }) => {
  const { id } = await openDoor(site);
  await adminPage.goto(`/admin/events/${id}`);
  await adminPage.getByRole("tab", { name: "Door" }).click();
  await adminPage.getByRole("button", { name: adminLabels.create }).click();
  const dialog = adminPage.getByRole("dialog", { name: adminLabels.linkTitle });
  await expect(dialog.getByRole("img", { name: adminLabels.qrCode })).toBeVisible();
  await expectAccessible(adminPage);
  const url = (await dialog.getByText("/door/").textContent()) ?? "";
  await dialog.getByRole("button", { name: adminLabels.done }).click();
  const { context, page } = await openPhone(browser, url);
  await page.getByRole("button", { name: labels.people, exact: true }).click();
  await page.getByRole("button", { name: labels.checkInPerson("Asha Verma") }).click();
  await expect(adminPage.getByText(adminLabels.counts.of(1, NAMES.length))).toBeVisible(AGREE);
  await expect(adminPage.getByRole("region", { name: adminLabels.phones, exact: true })).toContainText("Phone 1");
  await expectAccessible(adminPage);
  // The last link is the newest.
  await adminPage.getByRole("button", { name: adminLabels.revoke }).last().click();
  const question = adminPage.getByRole("dialog", { name: adminLabels.revokeTitle });
  await question.getByRole("button", { name: adminLabels.keepLink }).click();
  await expect(question).toBeHidden();
  expect((await site.call("GET", `/api/events/${id}/door`)).body.links).toHaveLength(2);
  await adminPage.getByRole("button", { name: adminLabels.revoke }).last().click();
  await question.getByRole("button", { name: adminLabels.revoke }).click();
  await expect(page.getByText(labels.ended)).toBeVisible(AGREE);
  await context.close();
});
