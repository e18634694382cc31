import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { createPublicSite, pageAddress } from "#web/public-site.ts";

let site: TestSite;
const time = { now: new Date("2026-11-21T09:00:00Z") };

beforeAll(async () => {
  const pages = { render: createPublicSite({ script: "/start.js", styles: [] }), pageAddress, cache: true };
  site = await openTestSite({ pages, clock: () => time.now });
});
afterAll(() => site.close());

const fields = {
  title: "Robotics & Soldering",
  description: "Build a line follower.\n\nBring a laptop.",
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

test("the page of an event says all that is known of it", async () => {
  const before = await add({ title: "The one before", date: "2027-02-01" });
  const event = await add();
  const { status, text } = await see(`/events/${event.slug}`);
  expect(status).toBe(200);
  const told = [
    "<title>Robotics &amp; Soldering, Wed, 3 February 2027 · ",
    "Wed, 3 February 2027, 10:00–12:00 IST",
    "Build a line follower.\r\n\r\nBring a laptop.",
    "Lab 3",
    "Workshop · Women in Engineering",
    'href="https://example.org/register"',
    `href="/events/${event.slug}.ics"`,
    "dates=20270203T100000%2F20270203T120000&amp;ctz=Asia%2FKolkata",
    `<link rel="canonical" href="http://localhost:80/events/${event.slug}"/>`,
    `href="/events/${before.slug}"`,
    '"endDate":"2027-02-03T12:00+05:30"',
    '"offers":{"@type":"Offer"',
  ];
  expect(told.filter((words) => !text.includes(words))).toEqual([]);
});

test("a page says what it says for as long as that is true", async () => {
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

test("an address is never lost: it leads to where the event is now, and says so when it is gone", async () => {
  const event = await add({ title: "മലയാളം 🎉 ശില്പശാല", date: "2027-04-01" });
  expect((await see(`/events/${event.slug}`)).text).toContain("മലയാളം 🎉 ശില്പശാല");
  await edit(event._id, { title: "Renamed", date: "2027-04-01" });
  expect((await see(`/events/${event.slug}`)).text).toContain("<h1");
  expect((await see(`/events/${event.slug}`)).text).toContain("Renamed");

  const { slug } = (await edit(event._id, { title: "Renamed", date: "2027-04-08" })).body;
  for (const old of [event.slug, event._id])
    expect(await see(`/events/${old}`)).toMatchObject({ status: 308, headers: { location: `/events/${slug}` } });
  expect((await see(`/events/${slug}`)).status).toBe(200);

  await site.call("DELETE", `/api/events/${event._id}`);
  for (const old of [event.slug, slug]) {
    const { status, text } = await see(`/events/${old}`);
    expect(status).toBe(410);
    expect(text).toContain("This event has been removed");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('href="/events"');
    expect((await see(`/events/${old}.ics`)).status).toBe(410);
  }
  expect((await see("/events/never-there")).status).toBe(404);
  expect((await see("/events/never-there.ics")).status).toBe(404);
});

test("the calendar file of an event holds that event alone, with its own end", async () => {
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
