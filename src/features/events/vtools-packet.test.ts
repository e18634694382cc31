import { describe, expect, test } from "vitest";
import { type Unit, unitsOf } from "#shared/vtools.ts";
import type { Event } from "./events.contract.ts";
import { type PacketInput, packetText, reportFields, vtoolsIdIn, vtoolsPacket } from "./vtools-packet.ts";

const chapter = { _id: "c1", id: "wie", name: "Women in Engineering", spoid: "SBA54321", unit: "wie" } as const;
const units = unitsOf({ name: "IEEE SB MIET", spoid: "STB12345", minimumEvents: 4 }, [
  { ...chapter, unitKind: "affinity_group", minimumEvents: 2 },
]);

const event: Event = {
  _id: "e1",
  slug: "robotics-2026-12-05",
  title: "Robotics for beginners",
  description: "Build a line follower.\nBring a laptop.",
  date: "2026-12-05",
  time: "01:30",
  endTime: "03:00",
  startsAt: "2026-12-04T20:00:00Z",
  endsAt: "2026-12-04T21:30:00Z",
  location: "Robotics Arena",
  image: ["/media/events/a.webp"],
  pictures: [],
  gallery: false,
  allDay: false,
  kind: "workshop",
  format: "in_person",
  building: "Block B",
  room: "101",
  city: "Jammu",
  postalCode: "181122",
  cost: "Free",
  category: "Professional",
  subcategory: "Continuing Education",
  speakers: [{ name: "Asha Rao", role: "Engineer", link: "https://example.org/asha" }],
  hosts: ["branch", "c1"],
  createdAt: "",
  updatedAt: "",
  version: 1,
};

const input: PacketInput = {
  event,
  units,
  branch: { email: "sb.miet@ieee.org", longName: "IEEE Student Branch, MIET" },
  timeZone: "Asia/Kolkata",
  origin: "https://branch.example",
  isCancelled: false,
  hasForm: false,
};
const packet = (more: Partial<Event> = {}, rest: Partial<PacketInput> = {}) =>
  vtoolsPacket({ ...input, ...rest, event: { ...event, ...more } });
const valuesOf = (fields: readonly { name: string; value: string }[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));
const failing = (more: Partial<Event>, rest: Partial<PacketInput> = {}) =>
  packet(more, rest)
    .checks.filter(({ passes }) => !passes)
    .map(({ id }) => id);

describe("the packet of an event", () => {
  test("has every field of vTools, with times in UTC and in the branch's time zone", () => {
    expect(valuesOf(packet().fields)).toEqual({
      title: "Robotics for beginners",
      description: "Build a line follower.\nBring a laptop.",
      category: "Professional",
      subcategory: "Continuing Education",
      startUtc: "2026-12-04T20:00:00Z",
      startLocal: "2026-12-05 01:30",
      endUtc: "2026-12-04T21:30:00Z",
      endLocal: "2026-12-05 03:00",
      timeZone: "Asia/Kolkata",
      locationType: "physical",
      address1: "Block B",
      address2: "",
      city: "Jammu",
      postalCode: "181122",
      building: "Robotics Arena, Block B, Jammu 181122",
      room: "101",
      virtual: "",
      speakers: "Asha Rao, Engineer, https://example.org/asha",
      contactEmail: "sb.miet@ieee.org",
      primaryHost: "STB12345",
      cosponsors: "Women in Engineering (SBA54321)",
      tags: "workshop, Professional",
      link: "https://branch.example/events/robotics-2026-12-05",
      registrationUrl: "https://branch.example/events/robotics-2026-12-05",
      image: "https://branch.example/media/events/a.webp",
      cost: "Free",
      publish: "true",
      cancelled: "false",
    });
    expect(packet().fields.filter(({ isTooLong }) => isTooLong)).toEqual([]);
    expect(packet().checks.filter(({ passes }) => !passes)).toEqual([]);
  });

  test("says that an event is cancelled, and gives an all-day event an end that is a time", () => {
    expect(valuesOf(packet({}, { isCancelled: true }).fields)).toMatchObject({ cancelled: "true" });
    const allDay = { allDay: true, time: "00:00", endTime: undefined, endsAt: "2026-12-31T18:30:00Z" };
    expect(valuesOf(packet({ ...allDay, date: "2026-12-31" }).fields)).toMatchObject({
      endUtc: "2026-12-31T18:30:00Z",
      endLocal: "2027-01-01 00:00",
    });
  });

  test("has the page of the built-in form as registration URL, even if the event also has a link", () => {
    const link = { registrationLink: "https://example.org/register" };
    expect(valuesOf(packet(link).fields)).toMatchObject({ registrationUrl: link.registrationLink });
    expect(valuesOf(packet(link, { hasForm: true }).fields)).toMatchObject({
      registrationUrl: "https://branch.example/events/robotics-2026-12-05/register",
    });
  });

  test("has the place of an online event as a link", () => {
    const { fields } = packet({ format: "online", location: "https://meet.example/robotics" });
    expect(valuesOf(fields)).toMatchObject({
      ...{ locationType: "virtual", virtual: "https://meet.example/robotics" },
      // The event has an address, which visitors of an online event do not need.
      ...{ address1: "", address2: "", building: "", room: "", city: "", postalCode: "" },
    });
    expect(valuesOf(packet({ format: "online", location: "Zoom" }).fields)).toMatchObject({ virtual: "Zoom" });
    expect(valuesOf(packet({ format: "hybrid", location: "https://" }).fields)).toMatchObject({ virtual: "" });
    expect(failing({ format: "online", building: undefined, city: undefined })).toEqual([]);
  });

  test("has the address of a hybrid event, and a link instead of the name of its hall", () => {
    const place = { address1: "Block B", building: "Robotics Arena, Block B, Jammu 181122", room: "101" };
    const hybrid = (more: Partial<Event>, rest: Partial<PacketInput> = {}) =>
      valuesOf(packet({ format: "hybrid", ...more }, rest).fields);
    expect(hybrid({})).toMatchObject({ locationType: "hybrid", ...place, virtual: "" });
    const registrationLink = "https://example.org/register";
    expect(hybrid({ registrationLink })).toMatchObject({ ...place, virtual: registrationLink });
    expect(hybrid({}, { hasForm: true })).toMatchObject({
      virtual: "https://branch.example/events/robotics-2026-12-05/register",
    });
  });

  test("repeats no part of the location in the full address", () => {
    const location = "Robotics Arena, Block B, Jammu";
    expect(valuesOf(packet({ location }).fields)).toMatchObject({ building: "Robotics Arena, Block B, Jammu 181122" });
    const none = { location: "Main hall", building: undefined, city: undefined, postalCode: undefined };
    expect(valuesOf(packet(none).fields)).toMatchObject({ address1: "Main hall", building: "Main hall" });
  });

  test("names the unit of the event as the host if nobody chose hosts", () => {
    expect(valuesOf(packet({ hosts: undefined }).fields)["primaryHost"]).toBe("STB12345");
    expect(valuesOf(packet({ hosts: undefined, unit: "wie" }).fields)["primaryHost"]).toBe("SBA54321");
    expect(valuesOf(packet({ hosts: ["removed"] }).fields)["primaryHost"]).toBe("STB12345");
  });

  test("is published on vTools once visitors see the event, and has a cost only if an officer entered it", () => {
    expect(valuesOf(packet({ state: "published" }).fields)).toMatchObject({ publish: "true", cost: "Free" });
    expect(valuesOf(packet({ state: "draft", cost: undefined }).fields)).toMatchObject({ publish: "false", cost: "" });
  });

  test("is one text without empty fields", () => {
    const text = packetText(packet().fields);
    expect(text).toContain("Title: Robotics for beginners\nDescription:\nBuild a line follower.\nBring a laptop.\n");
    expect(text).not.toMatch(/Address 2|Virtual link/);
  });

  test("has the numbers and the report after the event", () => {
    expect(valuesOf(reportFields({ members: 0, guests: 12 }, "It went well."))).toEqual({
      ieeeAttending: "0",
      guestsAttending: "12",
      report: "It went well.",
    });
    expect(valuesOf(reportFields(undefined, ""))).toEqual({ ieeeAttending: "", guestsAttending: "", report: "" });
  });
});

describe("the posting rules", () => {
  const unknown = units.map((unit) => ({ ...unit, spoid: "" })) as [Unit, ...Unit[]];
  test.each<[string, Partial<Event>, Partial<PacketInput>, string]>([
    ["a placeholder in any field", { room: "TBA" }, {}, "placeholders"],
    ["a speaker to be announced", { speakers: [{ name: "To be announced", role: "" }] }, {}, "placeholders"],
    ["a lead unit without its code", {}, { units: unknown }, "lead"],
    ["the name of a unit in the title", { title: "women in engineering evening" }, {}, "title"],
    ["a contact outside of ieee.org", {}, { branch: { ...input.branch, email: "a@notieee.org" } }, "contact"],
    ["an address without a postal code", { postalCode: undefined }, {}, "address"],
    ["a category without its subcategory", { subcategory: undefined }, {}, "category"],
    ["no category", { category: undefined }, {}, "category"],
    ["an unknown end", { endsAt: undefined, endTime: undefined }, {}, "end"],
    ["a text that is too long", { location: "Lab ".repeat(64) }, {}, "limits"],
  ])("report %s", (_, more, rest, id) => {
    expect(failing(more, rest)).toEqual([id]);
  });

  test("accept a category that has no subcategories, and addresses at a subdomain of ieee.org", () => {
    expect(failing({ category: "Technical", subcategory: undefined })).toEqual([]);
    expect(failing({}, { branch: { ...input.branch, email: "sb@students.ieee.org" } })).toEqual([]);
  });

  test("say that only the lead unit posts a joint event", () => {
    const lead = packet().checks.find(({ id }) => id === "lead");
    expect(lead?.text).toMatch(/Only IEEE SB MIET \(STB12345\) posts.*do not post it for Women in Engineering/);
  });
});

test.each([
  ["512345", 512_345],
  [" https://events.vtools.ieee.org/m/512345 ", 512_345],
  ["", null],
  ["0", undefined],
  ["https://example.org/m/512345", undefined],
  ["1234567890", undefined],
])("the vTools ID in %j is %j", (text, id) => {
  expect(vtoolsIdIn(text)).toBe(id);
});
