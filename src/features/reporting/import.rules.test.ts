import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCsv } from "#features/reporting/server/import-file.service.ts";
import { BRANCH_HOST, type Unit } from "#shared/vtools.ts";
import { datesOf, isVtoolsFile, type PlannedRow, planImport, suggestColumns } from "./import.rules.ts";
import { readDateOrder } from "./import-dates.rules.ts";
import type { ReportingEvent } from "./reporting.rules.ts";

const unit = (id: string, spoid: string, kind: Unit["kind"]): Unit => ({
  ...{ id, spoid, kind, name: id, minimumEvents: 2, unit: undefined, path: "/" },
});
const units = [
  unit(BRANCH_HOST, "STB12345", "student_branch"),
  unit("cs", "SBC11111", "chapter"),
  unit("wie", "SBA12345", "affinity_group"),
];

interface PlanOptions {
  timeZone?: string;
  stored?: Partial<ReportingEvent>[];
  dateOrder?: "day" | "month";
  units?: Unit[];
}

function plan(
  text: string,
  { timeZone = "Asia/Kolkata", stored = [], dateOrder, units: known = units }: PlanOptions = {},
) {
  const { header, records } = readCsv(text);
  const now = new Date("2026-11-24T12:00:00Z");
  const reading = { columns: suggestColumns(header), isUtc: isVtoolsFile(header), timeZone, dateOrder };
  const options = { ...reading, units: known, now };
  return planImport(header, records, stored as ReportingEvent[], options);
}
const golden = (version: number) => readFileSync(new URL(`golden/vtools-v${version}.csv`, import.meta.url), "utf8");
const inBrief = (rows: PlannedRow[]) => rows.map(({ line, outcome, title }) => `${line} ${outcome} ${title}`);

test.each([
  ["Asia/Kolkata", "2021-09-03", "18:00"],
  ["America/New_York", "2021-09-03", "08:30"],
  ["Pacific/Kiritimati", "2021-09-04", "02:30"],
])("version 5: duplicates with [Legacy Report] become one event in %s", (timeZone, date, time) => {
  const rows = plan(golden(5), { timeZone });
  expect(inBrief(rows)).toEqual(["2 new Welcome talk", "3 merged Welcome talk", "4 new Site visit"]);
  expect(rows[0]?.event).toMatchObject({ vtoolsId: 101, date, time, members: 34, guests: 12 });
});

const head = "Id,Event Title,Event Date,Number of IEEE Member Attendees\n";

test.each([
  ["Asia/Kolkata", "18:40", "2024-03-02"],
  ["America/New_York", "03:00", "2024-02-29"],
])("a [Legacy Report] without a time belongs to the event of its day in UTC, also in %s", (timeZone, time, date) => {
  const text = `${head}7,Dup A,2024-03-01 ${time}:00 UTC,\n8,Dup A [Legacy Report],2024-03-01 00:00:00 UTC,12\n`;
  const rows = plan(text, { timeZone });
  expect(inBrief(rows)).toEqual(["2 new Dup A", "3 merged Dup A"]);
  expect(rows[0]?.event).toMatchObject({ date, vtoolsId: 7, members: 12 });
  const stored = { ...{ id: "a", vtoolsId: 7, title: "Dup A", date, location: "", members: 12, guests: 0 } };
  const startsAt = Date.parse(`2024-03-01T${time}:00Z`);
  const again = plan(`${head}8,Dup A [Legacy Report],2024-03-01 00:00:00 UTC,12\n`, {
    timeZone,
    stored: [{ ...stored, startsAt }],
  });
  expect(again[0]).toMatchObject({ outcome: "matching", eventId: "a" });
});

test("a daily event keeps the [Legacy Report] of its own day", () => {
  const text = `${head}1,Daily,2024-02-29 15:00:00 UTC,\n2,Daily,2024-03-01 15:00:00 UTC,\n3,Daily [Legacy Report],2024-03-01 00:00:00 UTC,9\n`;
  expect(plan(text, { timeZone: "America/New_York" }).map(({ event }) => event?.members)).toEqual([null, 9, undefined]);
});

test("two meetings of one title on one day stay two events, in the file and on the site", () => {
  const text = `${head}910005,ExCom,2024-03-01 04:00:00 UTC,5\n910006,ExCom,2024-03-01 09:00:00 UTC,6\n`;
  expect(inBrief(plan(text))).toEqual(["2 new ExCom", "3 new ExCom"]);
  const stored = { id: "a", title: "ExCom", date: "2024-03-01", location: "", members: 5, guests: null };
  const startsAt = Date.parse("2024-03-01T04:00:00Z");
  const first = plan(text, { stored: [{ ...stored, startsAt, vtoolsId: 910_005 }] });
  expect(inBrief(first)).toEqual(["2 matching ExCom", "3 new ExCom"]);
  // An event without an ID takes the ID of one row only.
  expect(inBrief(plan(text, { stored: [{ ...stored, startsAt, vtoolsId: null }] }))).toEqual([
    "2 matching ExCom",
    "3 new ExCom",
  ]);
});

test("titles that differ in a symbol, a vowel sign or the time of day are different events", () => {
  const on = (...titles: string[]) => titles.map((title) => `${title},2024-03-01\n`).join("");
  for (const titles of [
    ["C++ workshop", "C# workshop", "C workshop"],
    ["🎉", "???"],
    ["कला", "कली"],
  ])
    expect(plan(`Title,Date\n${on(...titles)}`).map(({ outcome }) => outcome)).toEqual(titles.map(() => "new"));
  const text = "Title,Date,Time\nLab,2024-03-01,10:00\nLab,2024-03-01,14:00\nLab,2024-03-01,\n";
  expect(inBrief(plan(text))).toEqual(["2 new Lab", "3 new Lab", "4 merged Lab"]);
});

test("a vTools ID that is repeated with another title or day is refused", () => {
  const text = `${head}55,Talk A,2024-03-01 04:00:00 UTC,\n55,Talk B,2024-04-01 04:00:00 UTC,\n`;
  expect(plan(text)).toMatchObject([
    { outcome: "new" },
    { outcome: "invalid", reason: "Line 2 has this vTools ID with another title or date" },
  ]);
});

test("a [Legacy Report] without an event of its own keeps its written day, without a time", () => {
  const text = `${head}8,Old talk [Legacy Report],2024-01-01 00:00:00 UTC,12\n`;
  for (const timeZone of ["America/New_York", "Asia/Kolkata"])
    expect(plan(text, { timeZone })[0]?.event).toMatchObject({ date: "2024-01-01", time: "" });
});

test("a file of the API matches the same event of the unit's own file", () => {
  const api = `id,title,start-time,end-time,address1,address2,city,room-number,location-type,ieee-attending,guests-attending,primary-host
501,Night talk,2024-03-01T20:00:00Z,2024-03-01T21:30:00Z,Block A,Main road,Pune,4.12,physical,5,6,STB12345
502,With offset,2024-03-02T20:00:00+05:30,,,,,,virtual,1,,STB12345\n`;
  const [talk, offset] = plan(api);
  expect(talk?.event).toMatchObject({
    ...{ vtoolsId: 501, date: "2024-03-02", time: "01:30", endTime: "03:00" },
    ...{ building: "Block A, Main road", room: "4.12", city: "Pune" },
    ...{ format: "in_person", members: 5, guests: 6, hosts: [BRANCH_HOST] },
  });
  expect(offset?.event).toMatchObject({ date: "2024-03-02", time: "20:00", format: "online" });
  const own = plan(
    "Id,Event Title,Event Date,End Time,SPOID\n501,Night talk,2024-03-01 20:00:00 UTC,2024-03-01 21:30:00 UTC,\n",
  );
  expect(own[0]?.event).toMatchObject({ date: "2024-03-02", time: "01:30", endTime: "03:00" });
});

test.each([
  ["01-Mar-2025", "2025-03-01", ""],
  ["1-Mar-25", "2025-03-01", ""],
  ["Saturday, March 1, 2025", "2025-03-01", ""],
  ["2025-03-01T18:30", "2025-03-01", "18:30"],
  ["2025-03-01T20:00:00Z", "2025-03-02", "01:30"],
  ["25/03/25 6.00 PM", "2025-03-25", "18:00"],
])("the date %s is read as %s %s", (written, date, time) => {
  const [row] = plan(`Title,Date\nTalk,"${written}"\n`, { dateOrder: "day" });
  expect(row?.event).toMatchObject({ date, time });
});

test.each([
  ["6 p.m.", "18:00"],
  ["18h30", "18:30"],
  ["1800", "18:00"],
  ["6.00 PM", "18:00"],
])("the time %s is read as %s", (written, time) => {
  expect(plan(`Title,Date,Time\nTalk,2025-03-01,${written}\n`)[0]?.event).toMatchObject({ time });
});

test("missing numbers, line breaks in places and an unknown unit do not stop a row", () => {
  const text = `sep=;
Title;Date;Venue;Members;Guests;SPOID
Talk;2025-03-01;"Main hall
Block A";12.0;N/A;SBC99999\n`;
  const [row] = plan(text);
  expect(row).toMatchObject({
    ...{ outcome: "new", event: { location: "Main hall, Block A", members: 12, guests: null, hosts: [] } },
    reason: "No unit of the site has the code SBC99999. The event counts for the branch.",
  });
});

test.each(["1e3", "0x10", "-1", "2.5", "5001"])("%s is refused as a number of participants", (count) => {
  expect(plan(`${head}1,Talk,2024-03-01 04:00:00 UTC,${count}\n`)[0]).toMatchObject({ outcome: "invalid" });
});

test("a joint event that each host lists is one event", () => {
  const wide = "Id,Event Title,Event Date,SPOID,Hosts\n";
  const row = (spoid: string) => `5,Joint talk,2024-03-01 04:00:00 UTC,${spoid},"STB12345 - Branch; SBC11111 - CS"\n`;
  const rows = plan(wide + row("STB12345") + row("SBC11111"));
  expect(inBrief(rows)).toEqual(["2 new Joint talk", "3 merged Joint talk"]);
  expect(rows[0]?.event?.hosts).toEqual([BRANCH_HOST, "cs"]);
});

test("a unit code with a letter belongs to its own unit, and codes may be in small letters", () => {
  const lettered = [...units, unit("ras", "SBC11111A", "chapter")];
  const hosts = (spoid: string) =>
    plan(`Title,Date,SPOID\nTalk,2024-03-01,${spoid}\n`, { units: lettered })[0]?.event?.hosts;
  expect(hosts("SBC11111A")).toEqual(["ras"]);
  expect(hosts("sbc11111a")).toEqual(["ras"]);
  expect(hosts("SBC11111")).toEqual(["cs"]);
  expect(hosts("SBC11111AB")).toEqual([]);
});

test("version 6: times move from UTC to the branch's zone, across midnight", () => {
  const [robotics, meeting] = plan(golden(6));
  expect(robotics?.event).toMatchObject({
    ...{ title: "Robotics, part 1", date: "2022-03-01", time: "01:00", endDate: "", endTime: "02:30" },
    ...{ location: "Lab 3", building: "Building B, 2nd floor", postalCode: "560001", category: "Technical" },
  });
  expect(meeting?.event).toMatchObject({ category: "Administrative", subcategory: "ExCom" });
});

test("version 7: columns in another order, a joint event, and bad rows with line and reason", () => {
  const rows = plan(golden(7), { timeZone: "Europe/Berlin" });
  // The clocks moved forward between start and end.
  expect(rows[0]?.event).toMatchObject({
    date: "2023-03-26",
    time: "03:30",
    endTime: "05:30",
    hosts: ["cs", BRANCH_HOST],
  });
  expect(rows.slice(1).map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [3, "invalid", "Members and guests must be numbers from 0 to 5000"],
    [4, "invalid", "“soon” is not a valid date. Use 2025-03-01 or 1 March 2025."],
  ]);
  const before = plan(golden(7), { timeZone: "America/New_York" });
  expect(before[0]?.event).toMatchObject({ date: "2023-03-25", time: "21:30", endTime: "23:30" });
});

test("version 8: leap day, hybrid format, subcategory; future events are left out", () => {
  const [women, next] = plan(golden(8).replaceAll("\n", "\r\n"));
  expect(women?.event).toMatchObject({
    ...{ date: "2024-03-01", time: "01:30", endTime: "07:30", format: "hybrid", hosts: ["wie"] },
    ...{ category: "Professional", subcategory: "Industry Relations", members: 40, guests: 60 },
  });
  expect(next).toMatchObject({ outcome: "skipped", reason: "The event has not taken place yet" });
});

const stored = {
  ...{ id: "a", vtoolsId: 101, title: "Welcome talk", date: "2021-09-03", location: "Main hall" },
  ...{ startsAt: Date.parse("2021-09-03T12:30:00Z"), members: 34, guests: 12 },
};

test("an event that is stored already matches by its vTools ID, or by title and day", () => {
  expect(plan(golden(5), { stored: [stored] })[0]).toMatchObject({ outcome: "matching", eventId: "a" });
  const unknownId = { ...stored, vtoolsId: null, guests: null };
  expect(plan(golden(5), { stored: [unknownId] })[0]).toMatchObject({
    ...{ outcome: "matching", eventId: "a", fills: { vtoolsId: 101, guests: 12 } },
  });
});

test("an officer's edit is a conflict that the preview shows", () => {
  const edited = { ...stored, title: "Welcome evening", members: 40 };
  expect(plan(golden(5), { stored: [edited] })[0]).toMatchObject({
    outcome: "conflicting",
    conflicts: [
      { field: "title", stored: "Welcome evening", imported: "Welcome talk" },
      { field: "members", stored: "40", imported: "34" },
    ],
  });
});

test.each([
  ["2025-03-01;18:30", "2025-03-01", "18:30"],
  ["01.03.2025;12 am", "2025-03-01", "00:00"],
  ["1 March 2025;", "2025-03-01", ""],
  ["March 1, 2025 09:05;", "2025-03-01", "09:05"],
])("a spreadsheet of another site has times in the branch's zone: %s", (cells, date, time) => {
  const [row] = plan(`Topic;Date;Time\nTalk;${cells}\n`);
  expect(row).toMatchObject({ outcome: "new", event: { title: "Talk", date, time, vtoolsId: null } });
});

test.each([
  ["day", "1/3/2025", "2025-03-01"],
  ["month", "3/1/2025", "2025-03-01"],
  ["month", "03-01-2025", "2025-03-01"],
  // No country writes the month first with dots, and equal numbers leave no choice.
  ["month", "1.3.2025", "2025-03-01"],
  [undefined, "1.3.2025", "2025-03-01"],
  [undefined, "05/05/2025", "2025-05-05"],
  [undefined, "25/3/2025", "2025-03-25"],
  [undefined, "2025/03/01", "2025-03-01"],
] as const)("with the %s first, %s is %s", (dateOrder, text, date) => {
  const options = dateOrder ? { dateOrder } : {};
  expect(plan(`Topic,Date\nTalk,${text}\n`, options)[0]).toMatchObject({ outcome: "new", event: { date } });
});

test("a date that can be read in two ways is not guessed", () => {
  expect(plan("Topic,Date\nTalk,03/04/2025\n")[0]).toMatchObject({
    ...{ outcome: "invalid", reason: "“03/04/2025” can be read in two ways" },
  });
  // A date of the other order is an error, not another reading.
  expect(plan("Topic,Date\nTalk,01/13/2025\n", { dateOrder: "day" })[0]).toMatchObject({ outcome: "invalid" });
});

const reading = { text: "03/04/2025", day: "2025-04-03", month: "2025-03-04" };
test.each([
  ["03/04/2025 25/04/2025", { dateOrder: "day", dateExample: reading }],
  ["03/04/2025 04/25/2025", { dateOrder: "month", dateExample: reading }],
  ["03/04/2025 05/06/2025", { dateExample: reading }],
  // Both orders in one column show neither.
  ["13/01/2025 01/13/2025 03/04/2025", { dateExample: reading }],
  ["03/04/2025 99/04/2025", { dateExample: reading }],
  ["25/04/2025", { dateOrder: "day" }],
  ["05/05/2025 3.4.2025 2025-03-04 soon", {}],
])("the dates %s show their order", (dates, expected) => {
  expect(readDateOrder(dates.split(" "))).toEqual(expected);
});

test("a row with broken quotes does not hide the others", () => {
  const { records } = readCsv('Topic,Date\nA,2025-01-01\nB"x"y,2025-01-02\n"C"d,2025-01-03\nE,2025-01-04\n');
  expect(records.map(({ line, cells }) => `${line} ${cells[1]}`)).toEqual([
    ...["2 2025-01-01", "3 2025-01-02", "4 2025-01-03", "5 2025-01-04"],
  ]);
  const { records: others, broken } = readCsv('Topic,Date\nA,"2025-01-01\nB,"2025-01-02"\nC,2025-01-03\n');
  expect(broken).toEqual([{ line: 2, reason: "This row has an opening quote without a closing quote." }]);
  expect(others).toEqual([{ line: 4, cells: ["C", "2025-01-03"] }]);
});

test.each([
  ['"line 1\nshe said ,""hello"", and left"', 'line 1\nshe said ,"hello", and left'],
  ['"list:\na,""b"""', 'list:\na,"b"'],
])("a cell of several lines may have a quote after a comma: %s", (written, text) => {
  const { records, broken } = readCsv(`Topic,Date,Description\nA,2025-01-01,${written}\nB,2025-01-02,x\n`);
  expect(broken).toEqual([]);
  expect(records.map(({ cells }) => cells)).toEqual([
    ["A", "2025-01-01", text],
    ["B", "2025-01-02", "x"],
  ]);
});

test("a file with an opening quote that never closes is refused with the quote's line", () => {
  const text = 'Topic,Date\nA,"2024-01-01"\nB,"2024-01-02\nC,2024-01-03\n';
  expect(() => readCsv(text)).toThrow("Line 3 has an opening quote without a closing quote.");
});

test("rows without a header name, and impossible days, are invalid", () => {
  expect(plan("Topic,Date\nTalk,2025-02-30\n,2025-02-01\n").map(({ reason }) => reason)).toEqual([
    "“2025-02-30” is not a valid date. Use 2025-03-01 or 1 March 2025.",
    "The row has no title",
  ]);
});

test.each([
  // Before and after the hour that the clocks repeat, and across it.
  ["2024-10-26 22:30", "2024-10-26 23:15", "2024-10-27 00:30 to 01:15"],
  ["2024-10-27 00:30", "2024-10-27 02:15", "2024-10-27 02:30 to 03:15"],
  ["2024-10-27 02:30", "2024-10-27 03:15", "2024-10-27 03:30 to 04:15"],
  // An end in the repeated hour shows an earlier time than the start. The event then has no end instead of a wrong one.
  ["2024-10-27 00:30", "2024-10-27 01:15", "2024-10-27 02:30 to "],
  // In the repeated hour, the event has the time that the clock showed.
  ["2024-10-27 01:30", "2024-10-27 02:30", "2024-10-27 02:30 to 03:30"],
  // The hour that the clocks skip in spring.
  ["2024-03-31 00:30", "2024-03-31 01:30", "2024-03-31 01:30 to 03:30"],
])("an event from %s to %s UTC has the times of the clock in Berlin on a day of its change", (from, to, expected) => {
  const text = `Id,Event Title,Event Date,End Time\n1,Night,${from}:00 UTC,${to}:00 UTC\n`;
  const event = plan(text, { timeZone: "Europe/Berlin" })[0]?.event;
  expect(`${event?.date} ${event?.time} to ${event?.endTime}`).toBe(expected);
});

test.each([
  ["Date,End date\nCamp,2025-03-01,2025-03-03", "2025-03-01 ", "2025-03-03 "],
  [
    "Start date,Start time,End date,End time\nCamp,2025-03-01,10:00,2025-03-03,16:00",
    "2025-03-01 10:00",
    "2025-03-03 16:00",
  ],
  ["From,To\nCamp,1 March 2025,3 March 2025", "2025-03-01 ", "2025-03-03 "],
  ["Start,End\nCamp,2025-03-01 10:00,2025-03-03 16:00", "2025-03-01 10:00", "2025-03-03 16:00"],
  ["Start,End\nCamp,2025-03-01 10:00,2025-03-01 16:00", "2025-03-01 10:00", " 16:00"],
  ["Date,Time,End\nCamp,2025-03-01,10:00,16:00", "2025-03-01 10:00", " 16:00"],
  ["Date,End date\nCamp,2025-03-01T10:00:00Z,2025-03-03", "2025-03-01 15:30", "2025-03-03 "],
  // The end column shows that the day comes first.
  ["Date,End date\nCamp,01/03/2025,25/03/2025", "2025-03-01 ", "2025-03-25 "],
])("a spreadsheet of another site has an end day: %s", (text, start, end) => {
  const { header, records } = readCsv(`Title,${text}\n`);
  const { dateOrder } = readDateOrder(datesOf(header, records, suggestColumns(header)));
  const [row] = plan(`Title,${text}\n`, dateOrder ? { dateOrder } : {});
  expect(row).not.toHaveProperty("reason");
  expect(`${row?.event?.date} ${row?.event?.time}`).toBe(start);
  expect(`${row?.event?.endDate} ${row?.event?.endTime}`).toBe(end);
});

test("an end day before the start, or another text, is left out with a note", () => {
  const row = (end: string) => plan(`Title,Date,End date\nCamp,2025-03-04,${end}\n`)[0];
  for (const end of ["2025-03-03", "open"])
    expect(row(end)).toMatchObject({
      ...{ outcome: "new", event: { endDate: "" } },
      reason: `“${end}” is not a day after the start. The event has no end date.`,
    });
  expect(row("2025-03-04")).not.toHaveProperty("reason");
  expect(plan("Title,Date,End date\nCamp,2025-03-04,03/04/2025\n")[0]).toMatchObject({
    ...{ outcome: "invalid", reason: "“03/04/2025” can be read in two ways" },
  });
});

test("a file with an ID, a title and a date is from vTools only with a heading of vTools", () => {
  for (const header of [
    ["id", "title", "start_time"],
    ["ID", "Event Title", "Event Date", "End Time", "Location Type"],
  ]) {
    expect(isVtoolsFile(header)).toBe(false);
    expect(suggestColumns(header)).not.toHaveProperty("vtoolsId");
  }
  for (const header of [
    ["id", "title", "start-time", "ieee-attending"],
    ["Id", "Event Title", "Event Date", "Tm Zone Info"],
    ["Id", "Event Title", "Event Date", "SPOID"],
  ])
    expect(isVtoolsFile(header)).toBe(true);
  const [row] = plan("id,title,start_time\n7,Talk,2025-03-01 18:30:00\n");
  expect(row?.event).toMatchObject({ vtoolsId: null, date: "2025-03-01", time: "18:30" });
});

test("an ID column of another spreadsheet is not suggested as the ID of vTools", () => {
  expect(suggestColumns(["ID", "Title", "Date", "Members"])).not.toHaveProperty("vtoolsId");
  expect(suggestColumns(["vTools ID", "Title", "Date"])).toHaveProperty("vtoolsId", "vTools ID");
  expect(suggestColumns(["ID", "Event Title", "Event Date", "SPOID"])).toHaveProperty("vtoolsId", "ID");
});
