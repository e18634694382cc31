import ICAL from "ical.js";
import { describe, expect, test, vi } from "vitest";
import { type CalendarEvent, eventsCalendar } from "./calendar.ts";

const workshop: CalendarEvent = {
  _id: "0199a7a0-0000-7000-8000-000000000001",
  title: "Robotics; soldering, and \\ more",
  description: "Build a line follower.\nBring a laptop.",
  location: "Lab 3, Block B",
  startsAt: "2026-12-05T11:00:00Z",
  createdAt: "2026-11-01T08:00:00.000Z",
  updatedAt: "2026-11-02T08:00:00.000Z",
  version: 3,
  allDay: false,
  page: "https://branch.example/events/robotics-2026-12-05",
};

const calendarOf = (events: CalendarEvent[], timeZone = "Asia/Kolkata") =>
  eventsCalendar({
    name: "A branch's events",
    timeZone,
    self: "https://branch.example/events.ics",
    events,
  });

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { calendar, events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) };
}

function readOne(text: string) {
  const { calendar, events } = read(text);
  const [event] = events;
  if (!event) throw new Error("No event in the calendar");
  return { calendar, event };
}

describe("the calendar, as ical.js reads it", () => {
  test("contains the officers' texts, at the local time that they entered", () => {
    const { calendar, event } = readOne(calendarOf([{ ...workshop, registrationLink: "https://example.org/a,b;c" }]));
    expect(event.uid).toBe(workshop._id);
    expect(event.summary).toBe(workshop.title);
    expect(event.location).toBe(workshop.location);
    expect(event.description).toBe(`${workshop.description}\n\nRegister: https://example.org/a,b;c`);
    expect(event.sequence).toBe(2);
    expect(event.startDate.toString()).toBe("2026-12-05T16:30:00");
    expect(event.startDate.zone.tzid).toBe("Asia/Kolkata");
    expect(event.startDate.toJSDate().toISOString()).toBe("2026-12-05T11:00:00.000Z");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("A branch's events");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
    expect(String(event.component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-02T08:00:00Z");
    expect(String(event.component.getFirstPropertyValue("last-modified"))).toBe("2026-11-02T08:00:00Z");
    expect(String(event.component.getFirstPropertyValue("url"))).toBe(workshop.page);
  });

  test("contains the end of an event only if one is set", () => {
    const without = readOne(calendarOf([workshop])).event;
    expect(without.component.getFirstProperty("dtend")).toBeNull();
    expect(without.component.getFirstProperty("duration")).toBeNull();
    expect(without.endDate.toString()).toBe("2026-12-05T16:30:00");
    const { event } = readOne(calendarOf([{ ...workshop, endsAt: "2026-12-05T12:45:00Z" }]));
    expect(event.endDate.toString()).toBe("2026-12-05T18:15:00");
    expect(event.endDate.zone.tzid).toBe("Asia/Kolkata");
  });

  test.each([
    ["one day", "2026-12-05T18:30:00Z", "2026-12-06"],
    ["three days", "2026-12-07T18:30:00Z", "2026-12-08"],
  ])("an event of %s is an all-day event that ends on the following day", (_, endsAt, after) => {
    const text = calendarOf([{ ...workshop, allDay: true, startsAt: "2026-12-05T04:30:00Z", endsAt }]);
    expect(text).toContain("DTSTART;VALUE=DATE:20261205");
    expect(text).toContain(`DTEND;VALUE=DATE:${after.replaceAll("-", "")}`);
    const { event } = readOne(text);
    expect([event.startDate, event.endDate].map(String)).toEqual(["2026-12-05", after]);
    expect(event.startDate.isDate).toBe(true);
  });

  test("is identical for the same events, independent of the server's time zone", () => {
    const texts = ["America/New_York", "Asia/Tokyo"].map((zone) => {
      vi.stubEnv("TZ", zone);
      return { offset: new Date(workshop.startsAt).getTimezoneOffset(), text: calendarOf([workshop]) };
    });
    vi.unstubAllEnvs();
    expect(texts.map(({ offset }) => offset)).toEqual([300, -540]);
    expect(texts[0]?.text).toBe(texts[1]?.text);
  });

  test.each([
    ["Europe/Berlin", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00", "before the clocks go forward"],
    ["Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-29T03:30:00", "after the clocks have gone forward"],
    ["Europe/Berlin", "2026-12-05T15:30:00Z", "2026-12-05T16:30:00", "in winter"],
    ["America/St_Johns", "2026-07-05T19:00:00Z", "2026-07-05T16:30:00", "half an hour off, in summer"],
    ["Australia/Lord_Howe", "2026-12-05T05:30:00Z", "2026-12-05T16:30:00", "where the clocks move by half an hour"],
    ["Pacific/Auckland", "2026-12-05T03:30:00Z", "2026-12-05T16:30:00", "where December is summer"],
    ["Africa/Casablanca", "2026-02-25T16:30:00Z", "2026-02-25T16:30:00", "in Ramadan"],
    ["UTC", "2026-12-05T16:30:00Z", "2026-12-05T16:30:00Z", "without a zone"],
  ])("in %s, %s is %s: %s", (timeZone, startsAt, local) => {
    const endsAt = new Date(Date.parse(startsAt) + 90 * 60_000).toISOString();
    // More events around it, so that the zone definition must cover several years.
    const others = ["2025-01-10T12:00:00Z", "2027-08-10T12:00:00Z"].map((at, n) => ({
      ...workshop,
      _id: `other-${n}`,
      startsAt: at,
    }));
    const { events } = read(calendarOf([...others, { ...workshop, startsAt, endsAt }], timeZone));
    const event = events.find(({ uid }) => uid === workshop._id);
    expect(event?.startDate.toString()).toBe(local);
    expect(event?.startDate.toJSDate().getTime()).toBe(Date.parse(startsAt));
    expect(event?.endDate.toJSDate().getTime()).toBe(Date.parse(endsAt));
  });

  test("stays valid with any text: folded lines, other scripts, text that looks like properties", () => {
    const title = "कार्यशाला 🛠️ ".repeat(12).trim();
    const description = "END:VEVENT\r\nBEGIN:VALARM\rX:\u0007\u2028y".repeat(5);
    const text = calendarOf([{ ...workshop, title, description }]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { calendar, event } = readOne(text);
    expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
    expect(event.component.getAllSubcomponents()).toHaveLength(0);
    expect(event.summary).toBe(title);
    expect(event.description).toBe(description.replace(/\r\n?/g, "\n").replaceAll("\u0007", ""));
  });

  test.each(["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\u001b\n"])(
    "finding 17: a stored name or title with the line break %j adds no property",
    (lineBreak) => {
      const evil = (text: string) => `${text}${lineBreak}ATTENDEE:mailto:evil@example.org${lineBreak}X-EVIL:1`;
      const shown = (text: string) => `${text} ATTENDEE:mailto:evil@example.org X-EVIL:1`;
      const text = eventsCalendar({
        name: evil("Branch"),
        timeZone: "Asia/Kolkata",
        self: "https://branch.example/events.ics",
        events: [{ ...workshop, title: evil("Talk"), location: evil("Lab") }],
      });
      expect(text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).filter((line) => /^(ATTENDEE|X-EVIL)/.test(line))).toEqual([]);
      const { calendar, event } = readOne(text);
      expect(event.component.getFirstProperty("attendee")).toBeNull();
      expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(shown("Branch"));
      expect([event.summary, event.location]).toEqual([shown("Talk"), shown("Lab")]);
    },
  );

  test("is also valid without events, although the format requires a component", () => {
    const { calendar, events } = read(calendarOf([]));
    expect(events).toEqual([]);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
  });

  test("puts properties before components, as the format requires", () => {
    const [head = ""] = calendarOf([workshop]).split("BEGIN:VTIMEZONE");
    expect(head).toContain("REFRESH-INTERVAL");
    expect(head).not.toContain("BEGIN:VEVENT");
    const [, afterwards = ""] = calendarOf([workshop]).split("END:VTIMEZONE\r\n");
    expect(afterwards).toMatch(/^BEGIN:VEVENT\r\n[\s\S]*END:VEVENT\r\nEND:VCALENDAR\r\n$/);
  });
});
