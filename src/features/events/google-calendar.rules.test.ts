import { expect, test } from "vitest";
import { googleCalendarUrl } from "./google-calendar.rules.ts";

const event = { title: "R&D + evening", location: "Lab 3", date: "2027-02-28", time: "10:00" };

test.each([
  [{}, "20270228T100000/20270228T100000"],
  [{ endTime: "12:30" }, "20270228T100000/20270228T123000"],
  [{ endDate: "2027-03-02", endTime: "12:30" }, "20270228T100000/20270302T123000"],
  [{ allDay: true }, "20270228/20270301"],
  [{ allDay: true, endDate: "2027-03-02" }, "20270228/20270303"],
])("the Google Calendar link of an event with %o", (end, dates) => {
  const page = "https://branch.example/events/x";
  const url = new URL(googleCalendarUrl({ ...event, ...end }, { timeZone: "Asia/Kolkata", page }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: "TEMPLATE",
    text: event.title,
    dates,
    ctz: "Asia/Kolkata",
    location: "Lab 3",
    details: page,
  });
});
