/**
 * X2: scripts in every text of every content type, and X1: invalid URLs in the database. Nothing runs, and no invalid
 * URL becomes a link.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { samplePdf } from "#demo/documents/pdf.ts";
import { badUrls } from "#tests/support/bad-urls.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { scriptPayloads } from "#tests/support/script-payloads.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, oneOfEachSort, publicPaths, type ServedSite, test, visitInTabs } from "./site.ts";

const THINGS_OF_A_KIND = 12;
const sections = ["branchCounselor", "facultyCoordinators", "ieeeSbTeam", "wieTeam"] as const;

const publicScreens = [
  "/",
  "/about",
  "/resources",
  "/events",
  "/events?page=2",
  "/events?show=past",
  "/events/2025",
  "/gallery",
  "/achievements",
  "/team",
  "/search?q=script",
  "/chapters",
  "/chapters/wie-miet",
  "/join",
  "/privacy",
];
const adminScreens = [
  "/admin/dashboard",
  "/admin/events",
  "/admin/gallery",
  "/admin/picture-reports",
  "/admin/newsletter",
  "/admin/achievements",
  "/admin/chapters",
  "/admin/pages",
  "/admin/reports",
  "/admin/banners",
  "/admin/team",
  "/admin/students",
  "/admin/hero-settings",
  "/admin/officers",
];

/** Fields of at most this many characters have one line, and refuse payloads with a line break. */
const ONE_LINE_MAX = 200;

/**
 * Returns as many payloads as a field can hold, at least one. Each call starts with another payload, so that all are
 * used.
 */
function payloadText(turn: number, maxCharacters: number): string {
  const isOneLine = maxCharacters <= ONE_LINE_MAX;
  const short = scriptPayloads.filter(
    (payload) => payload.length <= maxCharacters && !(isOneLine && payload.includes("\u2028")),
  );
  let text = "";
  for (let index = 0; index < short.length; index++) {
    const longer = `${text} ${short[(turn * 4 + index) % short.length]}`.trim();
    if (longer.length > maxCharacters) break;
    text = longer;
  }
  return text;
}

/**
 * Opens a registration form, registers one person and checks the person in, with scripts in all texts. Returns the paths
 * of public pages about the person.
 */
async function register(site: ServedSite, eventId: string, text: (maxCharacters: number) => string): Promise<string[]> {
  const options = [text(100), "Other"];
  const settings = {
    mode: "form",
    capacity: 1,
    closesAt: "2026-11-21T23:00",
    note: text(2000),
    questions: [
      { id: "one", text: text(300), type: "single", required: true, options },
      { id: "two", text: text(200), type: "long", required: false },
    ],
  };
  const saved = await site.call("PUT", `/api/events/${eventId}/registration`, { body: settings });
  expect(saved.status, saved.text).toBe(200);
  const person = {
    name: text(100),
    email: "'+ran+'@example.org",
    accessNeeds: text(500),
    answers: { one: options[0], two: text(2000) },
    acceptPrivacy: true,
    acceptEventTerms: true,
    adult: true,
  };
  const registered = await site.call("POST", `/api/events/${eventId}/registrations`, { body: person, token: false });
  expect(registered.status, registered.text).toBe(201);
  const { slug } = (await site.call("GET", `/api/events/${eventId}`)).body;
  const { manageUrl, ticketUrl } = registered.body;
  const scan = { ticket: ticketUrl, device: text(100), scannedAt: new Date(site.time.now).toISOString() };
  const records = [
    { ...scan, uuid: "a" },
    { ...scan, uuid: "b", type: "undo", reason: text(200) },
    { ...scan, uuid: "c" },
    { ...scan, uuid: "d", ticket: text(200) },
  ];
  expect((await site.call("POST", `/api/events/${eventId}/check-ins`, { body: { records } })).status).toBe(200);
  const link = await site.call("POST", `/api/events/${eventId}/door-links`, { body: { name: text(60) } });
  // Certificates exist from the start of the event on.
  site.time.now = new Date("2026-11-21T09:10:00Z");
  const own = await site.call("GET", `/api/registrations/${manageUrl.split("/").at(-1)}`, { token: false });
  expect(own.body.certificateUrl).toMatch(/^\/certificates\//);
  return [
    `/events/${slug}/register`,
    `/events/${slug}/register/form`,
    `/events/${slug}/register/link`,
    link.body.url,
    own.body.certificateUrl,
    manageUrl,
    `${manageUrl}?ask=correct`,
    ticketUrl,
  ];
}

/** Reports a picture. Returns the path of its report form. */
async function report(site: ServedSite, id: string, text: (maxCharacters: number) => string): Promise<string> {
  const body = { reason: text(2000), email: "ran@example.org" };
  const sent = await site.call("POST", `/api/gallery/${id}/takedown-requests`, { body, token: false });
  expect(sent.status, sent.text).toBe(201);
  return `/gallery/report/${id}`;
}

/** Stores all content with scripts in all texts and file names. Returns the texts that screens show. */
async function storePayloads(site: ServedSite) {
  const shown = { toAll: [] as string[], toOfficers: [] as string[], pages: [] as string[], screens: [] as string[] };
  const save = async (path: string, body: unknown) => {
    const answer = await site.call("POST", path, { body });
    expect(answer.status, `${path}: ${answer.text}`).toBe(201);
    return answer.body._id as string;
  };
  for (let turn = 0; turn < THINGS_OF_A_KIND; turn++) {
    const text = (maxCharacters: number, field = 0) => payloadText(turn + field * 3, maxCharacters);
    const image = await pictureFile(text(100), { width: 64, height: 36 });
    const file = new File([new Uint8Array(samplePdf({ title: "Report", lines: [text(100)] }))], `${text(100)}.pdf`);
    const title = text(200);
    const date = turn % 2 ? "2026-12-05" : "2025-12-05";
    const eventId = await save(
      "/api/events",
      formOf({
        title,
        description: text(10_000),
        ...(turn === 1 ? { date: "2026-11-21", time: "14:35" } : { date, time: "10:00" }),
        location: text(200, 1),
        gallery: "true",
        images: image,
      }),
    );
    if (turn === 1) {
      shown.pages.push(...(await register(site, eventId, text)));
      shown.screens.push(`/admin/events/${eventId}`);
    }
    const linkedin = `https://example.org/?q=${scriptPayloads[turn]}`;
    const section = sections[turn % sections.length] ?? "";
    await Promise.all([
      save("/api/achievements", formOf({ title, description: text(10_000), date: text(40), image })),
      save("/api/gallery", formOf({ title, event: turn % 3 ? "" : eventId, image, consentNote: text(1000, 1) }))
        .then((id) => report(site, id, text))
        .then((path) => turn === 1 && shown.pages.push(path)),
      save("/api/newsletter/issues", { subject: text(150), text: text(5000), eventIds: [eventId] }),
      save("/api/banner", formOf({ title, alt: text(200, 1), description: text(2000), image })),
      save(
        "/api/reports",
        formOf(turn % 2 ? { title, type: "event", eventId, file } : { title, type: "annual", year: "2025", file }),
      ),
      save(
        "/api/team",
        formOf({ name: text(100), position: text(100, 1), department: text(100, 2), linkedin, section, image }),
      ),
      save("/api/invitations", { name: text(100), role: "editor" }),
      save("/api/student", {
        name: text(100),
        email: `'+ran+${turn}'@example.org`,
        id: text(50),
        branch: text(100, 1),
      }),
    ]);
    shown.toAll.push(title, text(100));
    shown.toOfficers.push(title, text(100), text(50));
  }
  return shown;
}

/** Writes invalid URLs directly to the database, everywhere a URL belongs. */
async function storeBadUrls(site: ServedSite) {
  const { db, newId } = site.deps;
  const now = site.time.now.getTime();
  const stored = { version: 1, created_at: now, updated_at: now };
  const derived = { starts_at: Date.parse("2026-12-24T04:30:00Z"), time_zone: "Asia/Kolkata", search_text: "" };
  const { image } = await db.selectFrom("team_members").select("image").executeTakeFirstOrThrow();
  for (const [position, url] of badUrls.entries()) {
    const name = `Member ${position}`;
    const member = {
      section: "ieeeSbTeam",
      name,
      job_title: "Chair",
      department: "CSE",
      linkedin: url,
      image,
    } as const;
    await db
      .insertInto("team_members")
      .values({ id: newId(), ...member, position, ...stored })
      .execute();
    const event = { title: `Event ${position}`, description: "x", date: "2026-12-24", time: "10:00", location: "Lab" };
    const id = newId();
    await db
      .insertInto("events")
      .values({ id, ...event, ...derived, registration_link: url, gallery: 0, ...stored })
      .execute();
    await db.insertInto("event_images").values({ id: newId(), event_id: id, image, position: 0 }).execute();
  }
  const value = JSON.stringify({ displayMode: "video", videoUrl: "javascript:ran()" });
  await db.insertInto("settings").values({ key: "hero", value, updated_at: now }).execute();
  await db
    .updateTable("students")
    .set({ email: '"><img src=x onerror=ran()>@example.org' })
    .where("name", "like", "%svg%")
    .execute();
}

/** Makes each script that runs, or that the policy blocks, log an error to the console. */
async function listen(context: BrowserContext) {
  await context.addInitScript(() => {
    Object.defineProperty(window, "ran", { value: () => console.error("A payload ran") });
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`The policy stopped ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on("dialog", (dialog) => dialog.dismiss().then(() => Promise.reject(new Error("A payload opened a dialog"))));
}

/** Returns URLs of the page other than web, mail and calendar URLs. */
const strangeAddresses = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[href], [src], [action], [formaction], [data], [srcdoc]")].flatMap((element) =>
      ["href", "src", "action", "formAction", "data", "srcdoc"].flatMap((name) => {
        const value: unknown = Reflect.get(element, name);
        if (typeof value !== "string" || value === "" || /^(https?|mailto|webcal|blob):/.test(value)) return [];
        return element instanceof HTMLImageElement && value.startsWith("data:image/") ? [] : [`${name}=${value}`];
      }),
    ),
  );

/** Opens the long texts of a public page, and waits until its visible islands respond. */
async function answers(tab: Page) {
  const more = tab.getByRole("button", { name: /^Read More/ });
  // Backwards, because an opened text changes its button's name.
  for (let index = (await more.count()) - 1; index >= 0; index -= 1) await more.nth(index).click();
  await expect(more).toHaveCount(0);
  await tab.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]:not([data-hydrate="interaction"])')].every((island) => {
      const { top, bottom } = (island.firstElementChild ?? island).getBoundingClientRect();
      return top >= innerHeight || bottom <= 0;
    }),
  );
}

/** Waits until an admin screen has loaded its data. */
const isQuiet = (tab: Page) => tab.waitForLoadState("networkidle");

/** Opens screens with all tabs and one form each, and returns their texts. */
async function walk(page: Page, screens: readonly string[], settled: (tab: Page) => Promise<unknown>): Promise<string> {
  const seen: string[] = [];
  await visitInTabs(page, screens, async (tab, screen) => {
    const look = async () => {
      await settled(tab);
      expect(await strangeAddresses(tab), tab.url()).toEqual([]);
      expect(await tab.locator("[onload], [onerror], [onfocus], [onmouseover], [ontoggle], [onbegin]").count()).toBe(0);
      const values = await tab
        .locator("input, textarea")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      seen.push(await tab.locator(":root").evaluate((root) => root.textContent ?? ""), ...values);
    };
    await tab.goto(screen);
    await look();
    for (const part of await tab.getByRole("tab").all()) {
      await part.click();
      await look();
    }
    const edit = tab.getByRole("button", { name: /^Edit / }).first();
    if (!(await edit.isVisible())) return;
    await edit.click();
    await look();
  });
  return seen.join("\n");
}

test("no stored script runs on any screen, and each one shows as text", async ({ adminPage: page, context, site }) => {
  test.setTimeout(180_000);
  const shown = await storePayloads(site);
  await storeBadUrls(site);
  await listen(context);

  const ofOne = oneOfEachSort((await publicPaths(site)).filter((path) => path.split("/").length > 2));
  const seenByVisitors = await walk(page, [...new Set([...publicScreens, ...ofOne, ...shown.pages])], answers);
  const seenByOfficers = await walk(page, [...adminScreens, ...shown.screens], isQuiet);
  for (const text of shown.toAll) expect(seenByVisitors).toContain(text);
  for (const text of shown.toOfficers) expect(seenByOfficers).toContain(text);

  // No invalid URL has become a link, and valid ones are unchanged.
  await page.goto("/");
  const people = page.getByRole("region", { name: /^IEEE SB Team/ });
  for (const position of [1, 20, badUrls.length - 1])
    await expect(
      people
        .getByRole("listitem")
        .filter({ hasText: `Member ${position}` })
        .getByRole("link"),
    ).toHaveCount(0);
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Register Now" })).toHaveCount(0);
});

test("no script in a URL runs", async ({ adminPage: page, context, complaints }) => {
  test.setTimeout(120_000);
  await listen(context);
  const address = encodeURIComponent(scriptPayloads.join(" ")).slice(0, 1500);
  const paths = [
    "/events?page=",
    "/events?show=",
    "/gallery?page=",
    "/nothing/",
    "/chapters/",
    "/admin/",
    "/admin/team?section=",
    "/admin/login?to=",
  ];
  await visitInTabs(page, paths, async (tab, path) => {
    await tab.goto(path + address);
    await tab.waitForLoadState("networkidle");
    expect(await strangeAddresses(tab), path).toEqual([]);
  });
  // Only unknown URLs log errors to the console.
  expect(complaints.splice(0).filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
});

test("a script is refused as an email address", async ({ site }) => {
  for (const payload of scriptPayloads) {
    const body = { name: "Asha", email: `${payload}@example.org`, id: "1", branch: "CSE" };
    const answer = await site.call("POST", "/api/student", { body, token: false });
    expect(answer, payload).toMatchObject({ status: 400, body: { message: "Please enter a valid email address" } });
  }
});
