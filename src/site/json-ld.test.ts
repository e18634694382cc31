import { expect, test } from "vitest";
import { z } from "zod";
import { eventJsonLd, eventList, type ListedEvent, localInstant } from "./json-ld.ts";

const origin = "https://branch.example";
const now = new Date("2026-12-01T00:00:00Z");

const event: ListedEvent = {
  slug: "robotics-2026-12-05",
  title: "Robotics",
  description: "Build a line follower.",
  date: "2026-12-05",
  time: "16:30",
  startsAt: "2026-12-05T11:00:00Z",
  allDay: false,
  location: "Lab 3",
  image: ["/media/events/a.webp", "https://cdn.example/media/events/b.webp"],
};

const address = z.url({ protocol: /^https$/ });
const word = <const Word extends string>(of: Word) => z.literal(`https://schema.org/${of}`);
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, precision: -1 })]);

/** The properties that https://schema.org/Event and search engines require. */
const SchemaOrgEvent = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("Event"),
  name: z.string().min(1),
  description: z.string().min(1),
  startDate: moment,
  endDate: moment.optional(),
  eventStatus: word("EventScheduled"),
  eventAttendanceMode: z.union([word("OfflineEventAttendanceMode"), word("OnlineEventAttendanceMode")]),
  location: z.union([
    z.strictObject({ "@type": z.literal("Place"), name: z.string().min(1), address: z.string().min(1) }),
    z.strictObject({ "@type": z.literal("VirtualLocation"), name: z.string().min(1), url: address }),
  ]),
  image: z.array(address).min(1),
  organizer: z.strictObject({
    "@type": z.literal("Organization"),
    "@id": address,
    name: z.string().min(1),
    url: address,
  }),
  offers: z.strictObject({ "@type": z.literal("Offer"), url: address, availability: word("InStock") }).optional(),
  url: address,
});

test.each([
  ["2026-12-05", "16:30", "2026-12-05T11:00:00Z", "2026-12-05T16:30+05:30"],
  ["2026-12-05", "16:30", "2026-12-05T16:30:00Z", "2026-12-05T16:30+00:00"],
  ["2026-12-05", "16:30", "2026-12-05T20:00:00Z", "2026-12-05T16:30-03:30"],
  ["2026-12-06", "02:30", "2026-12-05T13:30:00Z", "2026-12-06T02:30+13:00"],
])("%s %s with the instant %s becomes %s", (date, time, instant, told) => {
  expect(localInstant(date, time, instant)).toBe(told);
  expect(Date.parse(told)).toBe(Date.parse(instant));
});

test.each<[string, Partial<ListedEvent>, object]>([
  ["without an end", {}, { startDate: "2026-12-05T16:30+05:30" }],
  [
    "with an end",
    { endTime: "18:00", endsAt: "2026-12-05T12:30:00Z" },
    { startDate: "2026-12-05T16:30+05:30", endDate: "2026-12-05T18:00+05:30" },
  ],
  [
    "of whole days",
    { allDay: true, endDate: "2026-12-06", endsAt: "2026-12-06T18:30:00Z" },
    { startDate: "2026-12-05", endDate: "2026-12-06" },
  ],
  ["with registration", { registrationLink: "https://example.org/r" }, { offers: { url: "https://example.org/r" } }],
  ["that is online", { location: "Online (Meet)" }, { location: { url: `${origin}/events/robotics-2026-12-05` } }],
])("an event %s has the required properties of schema.org", (_, more, told) => {
  const markup = eventJsonLd({ ...event, ...more }, { origin, organizer: "IEEE SB", now });
  expect(markup).toMatchObject(told);
  expect(Object.keys(markup)).toEqual(expect.arrayContaining(Object.keys(told)));
  SchemaOrgEvent.parse(markup);
  expect("endDate" in markup).toBe("endDate" in told);
  expect("offers" in markup).toBe("offers" in told);
});

test("a hybrid event has both locations, its speakers and its hosts", () => {
  const details = { format: "hybrid", building: "Block C", city: "Jammu", postalCode: "181122" } as const;
  const speakers = [{ name: "Asha Rao", role: "Engineer", link: "https://example.org/asha" }];
  const hosts = [
    { name: "Women in Engineering", path: "/chapters/wie-miet" },
    { name: "IEEE SB", path: "/" },
  ];
  expect(eventJsonLd({ ...event, ...details, speakers }, { origin, organizer: "IEEE SB", hosts })).toMatchObject({
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [
      {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          streetAddress: "Block C",
          addressLocality: "Jammu",
          postalCode: "181122",
        },
      },
      { "@type": "VirtualLocation" },
    ],
    performer: [{ "@type": "Person", name: "Asha Rao", jobTitle: "Engineer", url: "https://example.org/asha" }],
    organizer: [
      { name: "Women in Engineering", url: `${origin}/chapters/wie-miet` },
      { "@id": `${origin}/#organization` },
    ],
  });
});

test("registration is offered only while it is open", () => {
  const registrationLink = "https://example.org/r";
  const later = new Date("2026-12-06T00:00:00Z");
  expect(eventJsonLd({ ...event, registrationLink }, { origin, organizer: "IEEE SB", now: later })).not.toHaveProperty(
    "offers",
  );
  expect(eventJsonLd(event, { origin, organizer: "IEEE SB", now })).not.toHaveProperty("offers");
});

test("pictures and the page have absolute URLs, also on a media host", () => {
  const [told] = eventList([event], { origin, organizer: "IEEE SB" });
  expect(told?.image).toEqual([`${origin}/media/events/a.webp`, "https://cdn.example/media/events/b.webp"]);
  expect(told?.url).toBe(`${origin}/events/robotics-2026-12-05`);
});
