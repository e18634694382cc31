import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicSite, normalizeUrl } from "#site/public-site.tsx";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

let site: TestSite;
const time = { now: new Date("2026-11-21T09:00:00Z") };

beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), normalizeUrl, cache: true };
  site = await openTestSite({ pages, clock: () => time.now });
});
afterAll(() => site.close());

const fields = {
  title: "Robotics & Soldering",
  description: "Build a line follower.\n\nBring a laptop: https://example.org/parts.",
  date: "2027-02-03",
  time: "10:00",
  endTime: "12:00",
  location: "Lab 3",
  kind: "workshop",
  unit: "wie",
  registrationLink: "https://example.org/register",
};
type Fields = Record<string, string>;

const add = async (change: Fields = {}) => {
  const body = formOf({ ...fields, ...change, images: await pictureFile() });
  const added = await site.call("POST", "/api/events", { body });
  expect(added).toMatchObject({ status: 201 });
  return added.body;
};
const edit = (id: string, change: Fields) =>
  site.call("PUT", `/api/events/${id}`, { body: formOf({ ...fields, ...change }) });
const see = (path: string) => site.call("GET", encodeURI(path), { token: false });

const withoutTags = (page: string) => page.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");

test("an empty list of events links to past events only if there are any", async () => {
  expect((await see("/events")).text).not.toContain("See past events");
  const { _id } = await add({ date: "2026-02-03" });
  expect((await see("/events")).text).toContain("See past events");
  await site.call("DELETE", `/api/events/${_id}`);
});

test("the page of an event lists what IEEE needs, with links to a map, the speaker and vTools", async () => {
  const speakers = [
    { name: "Asha Rao", role: "Engineer", link: "https://example.org/asha" },
    { name: "Dev Nair", role: "" },
  ];
  const place = { format: "hybrid", building: "Block C", room: "Room 7", city: "Jammu", postalCode: "181122" };
  const sort = { category: "Professional", subcategory: "Industry Relations", vtoolsId: "512345" };
  const lists = { speakers: JSON.stringify(speakers), hosts: JSON.stringify(["branch"]) };
  const event = await add({ title: "Industry evening", date: "2030-01-01", ...place, ...sort, ...lists });
  const { text: page } = await see(`/events/${event.slug}`);
  const facts = new Map(
    [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = "", value = ""]) => [name, value]),
  );
  const words = (name: string) =>
    (facts.get(name) ?? "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  expect(words("Format")).toBe("In person and online");
  expect(page).toContain("Room 7, Block C, Jammu 181122<span ");
  expect(page).toMatch(/query=Block%20C%2C%20Jammu%20181122"[^>]*>Find on OpenStreetMap/);
  expect(words("Speakers")).toMatch(/^Asha Rao.*, Engineer Dev Nair$/);
  expect(facts.get("Speakers")).toContain('href="https://example.org/asha"');
  expect(words("Organised by")).toBe("IEEE SB MIET");
  expect([...facts.values()].join()).toContain('href="https://events.vtools.ieee.org/m/512345"');
  expect(withoutTags(page)).toContain("Professional · Industry Relations");
  // On the campus, the map is the branch's.
  const mapLink = "https://maps.example/campus";
  await site.call("PUT", "/api/branch", { body: { mapLink, address: "Block C\nJammu 181122" } });
  const [campus] = (await see(`/events/${event.slug}`)).text.split("</main>");
  expect(campus).toMatch(/href="https:\/\/maps\.example\/campus"[^>]*>On the map/);
  // An online event has no place on a map.
  await edit(event._id, { title: "Industry evening", date: "2030-01-01", ...place, format: "online" });
  expect((await see(`/events/${event.slug}`)).text).not.toContain("openstreetmap.org/search");
});

test("the page of an event shows all its data", async () => {
  const before = await add({ title: "The one before", date: "2027-02-01" });
  const contact = "Asha Rao, events@branch.example";
  const event = await add({ contact, cost: "Free", requirements: "A laptop" });
  const { status, text } = await see(`/events/${event.slug}`);
  expect(status).toBe(200);
  const told = [
    "<title>Robotics &amp; Soldering, Wed, 3 Feb 2027 · ",
    "Wed, 3 Feb 2027, 10:00–12:00\u00a0IST",
    "Build a line follower.\n\nBring a laptop: <a",
    '<a href="https://example.org/parts" target="_blank" rel="noopener noreferrer"',
    "Lab 3",
    ">Free</dd>",
    ">A laptop</dd>",
    'Asha Rao, <a href="mailto:events@branch.example" class="text-link">events@branch.example</a></dd>',
    'href="https://example.org/register"',
    `href="/events/${event.slug}.ics"`,
    "dates=20270203T100000%2F20270203T120000&amp;ctz=Asia%2FKolkata",
    `<link rel="canonical" href="http://localhost:80/events/${event.slug}"/>`,
    `href="/events/${before.slug}"`,
    '"endDate":"2027-02-03T12:00+05:30"',
    '"offers":{"@type":"Offer"',
  ];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
  expect(withoutTags(text)).toContain("Workshop · Women in Engineering");
});

test("pictures have their alternative text and focus point", async () => {
  const imageDetails = JSON.stringify([{ image: "new:0", alt: "A robot follows a line", focus: "0 80" }]);
  const event = await add({ title: "Seen", date: "2027-03-02", imageDetails });
  for (const path of [`/events/${event.slug}`, "/events"])
    expect((await see(path)).text).toMatch(
      /alt="A robot follows a line"[^>]* class="picture-image focus-x-0 focus-y-75/,
    );
});

test("a past event with photos and no summary shows its facts and photos before its description", async () => {
  const event = await add({ title: "Wound up", date: "2026-02-04", gallery: "true" });
  const picture = formOf({ title: "The winners", date: event.date, event: event._id, image: await pictureFile() });
  expect(await site.call("POST", "/api/gallery", { body: picture })).toMatchObject({ status: 201 });
  const { text } = await see(`/events/${event.slug}`);
  const article = text.slice(text.indexOf("<article"), text.indexOf("</article>"));
  const parts = [
    "View Gallery",
    "<aside",
    "Open photo: The winners",
    "About this event</h2>",
    "Build a line follower.",
  ];
  const places = parts.map((part) => article.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(article).not.toContain("What happened");
});

test("the cached page of an event expires when its text changes", async () => {
  const event = await add({ title: "Evening", date: "2027-03-01" });
  const path = `/events/${event.slug}`;
  time.now = new Date("2027-03-01T04:29:00Z");
  expect((await see(path)).text).toContain("Register Now");
  time.now = new Date("2027-03-01T04:31:00Z");
  const { text } = await see(path);
  expect(text).not.toContain("Register Now");
  expect(text).toContain("Past event");
  time.now = new Date("2026-11-21T09:00:00Z");
});

test("a chapter's card shows its next event and the picture of its latest past event, until the next one starts", async () => {
  const body = formOf({ name: "Women in Engineering", description: "d", unit: "wie" });
  expect((await site.call("POST", "/api/chapters", { body })).status).toBe(201);
  const past = await add({ title: "Latest past", date: "2026-11-20" });
  const next = await add({ title: "Evening of circuits", date: "2026-12-01" });
  const before = (await see("/chapters")).text;
  expect(before).toContain("Next event");
  expect(before).toContain("Evening of circuits");
  expect(before).toContain(past.image[0]);
  time.now = new Date("2026-12-01T04:31:00Z");
  const after = (await see("/chapters")).text;
  expect(after).not.toContain("Evening of circuits");
  expect(after).toContain(next.image[0]);
  expect(after).not.toContain(past.image[0]);
  for (const { _id } of [past, next]) await site.call("DELETE", `/api/events/${_id}`);
  time.now = new Date("2026-11-21T09:00:00Z");
});

test("an old address redirects to the event, and a deleted event answers 410", async () => {
  const event = await add({ title: "മലയാളം 🎉 ശില്പശാല", date: "2027-04-01" });
  expect((await see(`/events/${event.slug}`)).text).toContain("മലയാളം 🎉 ശില്പശാല");
  await edit(event._id, { title: "Renamed", date: "2027-04-01" });
  expect((await see(`/events/${event.slug}`)).text).toContain("<h1");
  expect((await see(`/events/${event.slug}`)).text).toContain("Renamed");

  const { slug } = (await edit(event._id, { title: "Renamed", date: "2027-04-08" })).body;
  for (const old of [event.slug, event._id, slug.toUpperCase()])
    expect(await see(`/events/${old}`)).toMatchObject({ status: 308, headers: { location: `/events/${slug}` } });
  for (const file of [`${slug}.ics`, `${slug.toUpperCase()}.ics`, `${slug}/card.jpg`, `${slug.toUpperCase()}/card.jpg`])
    expect((await see(`/events/${file}`)).status, file).toBe(200);
  expect((await see(`/events/${slug}`)).status).toBe(200);

  await site.call("DELETE", `/api/events/${event._id}`);
  for (const old of [event.slug, slug]) {
    const { status, text } = await see(`/events/${old}`);
    expect(status).toBe(410);
    expect(text).toContain("This event was removed");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('href="/events"');
    expect((await see(`/events/${old}.ics`)).status).toBe(410);
  }
  expect((await see("/events/never-there")).status).toBe(404);
  expect((await see("/events/never-there.ics")).status).toBe(404);
});

test("the calendar file of an event contains only that event, with its end", async () => {
  const event = await add({ title: "For the calendar", date: "2027-05-01" });
  const { status, text, headers } = await see(`/events/${event.slug}.ics`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const [entry, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  const read = new ICAL.Event(entry);
  expect([read.uid, String(read.startDate), String(read.endDate)]).toEqual([
    event._id,
    "2027-05-01T10:00:00",
    "2027-05-01T12:00:00",
  ]);
  expect(String(entry?.getFirstPropertyValue("url"))).toBe(`http://localhost:80/events/${event.slug}`);
});

test("an invalid address shows a page that says so", async () => {
  for (const [path, words] of [
    ["/events/%00", "There is no event at this address"],
    [`/events/${"x".repeat(300)}`, "There is no event at this address"],
    ["/achievements/%00", "There is no achievement at this address"],
    ["/gallery/%00", "There is no album at this address"],
    ["/gallery/2027-01?picture=%00", "There is no album at this address"],
    [`/events?q=${"x".repeat(5000)}`, "There is no page at this address"],
  ] as const) {
    const { status, text } = await site.call("GET", path, { token: false });
    expect([path, status, text.includes(words)]).toEqual([path, 404, true]);
  }
  expect((await site.call("GET", "/events/%00.ics", { token: false })).status).toBe(404);
  // Cut in the middle of a character, as some chat apps do.
  const cut = await site.call("GET", "/events/%E0%B4?q=x", { token: false });
  expect(cut).toMatchObject({ status: 308, headers: { location: "/events/%25E0%25B4" } });
  expect(await site.call("GET", "/events/%25E0%25B4", { token: false })).toMatchObject({ status: 404 });
  expect((await site.call("GET", "/api/events/at/%E0%B4", { token: false })).status).toBe(400);
});

/** Returns the card titles of a page, in order. */
const titles = (text: string) => [...text.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title);

test("a search filters events by words, type and unit, and shows the count", async () => {
  await add({ title: "Quantum evening", date: "2024-05-05", kind: "talk" });
  await add({ title: "Quantum workshop", date: "2027-05-05" });
  const found = await see("/events?q=QUANTUM&kind=&unit=");
  expect(found.text).toContain(">2 events for “QUANTUM”</h2>");
  expect(found.text).toContain("<title>2 events for “QUANTUM” · ");
  expect(titles(found.text)).toEqual(["Quantum workshop", "Quantum evening"]);
  // The form and the toggle keep the filter.
  expect(found.text).toMatch(/<input type="search"[^>]* value="QUANTUM"/);
  expect(found.text).toContain('<input type="hidden" name="q" value="QUANTUM"/>');
  expect(titles((await see("/events?q=quantum&show=past")).text)).toEqual(["Quantum evening"]);
  expect(titles((await see("/events?q=quantum&kind=workshop&unit=wie")).text)).toEqual(["Quantum workshop"]);
  const none = await see("/events?q=quantum&unit=branch");
  expect(none.text).toContain(">0 events of the Student Branch for “quantum”</h2>");
  expect(none.text).toContain("No events found");
  // Typed words are escaped, and an unknown type is ignored.
  expect((await see("/events?q=<b>&kind=party")).text).toContain("for “&lt;b&gt;”");
});

test("the list of units names those that have events, and filters by them", async () => {
  const chapter = async (name: string) =>
    (await site.call("POST", "/api/chapters", { body: formOf({ name, description: "Machines." }) })).body;
  const [robotics] = [await chapter("Robotics Society"), await chapter("Idle Society")];
  const before = await see("/events");
  expect(before.text).not.toContain("Robotics Society");
  await add({ title: "Robot league", unit: "", chapter: robotics._id });
  const { text } = await see(`/events?unit=${robotics.id}`);
  expect(titles(text)).toEqual(["Robot league"]);
  expect(text).toContain(">1 event of Robotics Society</h2>");
  expect(withoutTags(text)).toContain(" · Robotics Society");
  expect(text).toMatch(/<option value="robotics-society" selected="">Robotics Society<\/option>/);
  expect(text).toContain('<option value="wie">');
  expect(text).not.toContain("Idle Society");
});

test("past events have a page for each year with events, and for no other year", async () => {
  for (let day = 1; day <= 25; day += 1)
    await add({ title: `Day ${day}`, date: `2023-05-${String(day).padStart(2, "0")}`, unit: "" });
  const year = await see("/events/2023");
  expect(year.text).toContain("<title>Events of 2023 · ");
  expect(year.text).toContain(">25 past events of 2023</h2>");
  expect(year.text).toContain('<link rel="canonical" href="http://localhost:80/events/2023"/>');
  expect(titles(year.text).slice(0, 2)).toEqual(["Day 25", "Day 24"]);
  expect(year.text).toContain('href="/events/2023?page=2#list"');
  expect(year.text).toContain('id="list" tabindex="-1"');
  expect(year.text).toContain('href="/events/2024"');
  expect(year.text).toContain('<a href="/events" class="text-link');
  const second = await see("/events/2023?page=2");
  expect(second.text).toContain("<title>Events of 2023, page 2 · ");
  expect(titles(second.text)).toEqual(["Day 1"]);
  const past = await see("/events?show=past&page=2");
  expect(past.text).toContain("<title>Past Events, page 2 · ");
  expect(past.text).toContain('href="/events/2023"');
  // The events of this year are upcoming.
  for (const other of ["/events/2027", "/events/1999", "/events/0001"])
    expect(await see(other)).toMatchObject({ status: 404 });
});
