import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedSite } from "#demo/seed-site.ts";
import { prepareEvents } from "#demo/seeds/events.ts";
import { commit } from "#demo/seeds/seed.ts";
import type { Event } from "#features/events/events.contract.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { khalSettings } from "#tests/support/khal.ts";
import { openTestSite } from "#tests/support/test-site.ts";
import { buildFolder, ensureBuild } from "../build/build-site.ts";

/**
 * Imports the demo's calendars (each event's and the whole one) into khal and asserts that khal shows the API's start
 * and end of every event, in the site's time zone and in another one. `.ci/run` starts it where khal is installed. By hand:
 * `node scripts/checks/calendar.ts`.
 */
const ZONES = ["Asia/Kolkata", "America/New_York"];

const clockOf = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });

/** Returns the expected lines of an event. Without an end time, khal shows one hour. */
function listed({ _id, date, endDate = date, startsAt, endsAt, allDay }: Event, zone: string): string {
  if (allDay) return `${_id} ${date} ${endDate}`;
  const anHourLater = Temporal.Instant.from(startsAt).add({ hours: 1 }).toString();
  return `${_id} ${clockOf(startsAt, zone)} ${clockOf(endsAt ?? anHourLater, zone)}`;
}

/** Imports calendars into khal in a separate folder and returns its list. */
async function khalLists(folder: string, zone: string, calendars: readonly string[]): Promise<string[]> {
  const khal = (...words: string[]) =>
    execFileSync("khal", ["-c", join(folder, "config"), ...words], { encoding: "utf8", stdio: "pipe" });
  await writeFile(join(folder, "config"), khalSettings(folder, zone));
  const files = calendars.map((_, index) => join(folder, `${index}.ics`));
  for (const [index, file] of files.entries()) await writeFile(file, calendars[index] ?? "");
  khal("import", "--batch", "-a", "site", ...files);
  const format = ["--once", "-df", "", "-f", "{uid} {start-long} {end-long}"];
  return khal("list", ...format, "2000-01-01T00:00", "2100-01-01T00:00")
    .trim()
    .split("\n")
    .sort();
}

ensureBuild();
const site = await openTestSite({ pages: await loadBuiltPages(buildFolder) });
const folders: string[] = [];
try {
  await seedSite(site, { size: "small" });
  const threeDays = { date: "2027-03-01", endDate: "2027-03-03", endTime: undefined, allDay: true };
  await commit(site, await prepareEvents(site, [threeDays]));
  const get = (path: string) => site.call("GET", path, { token: false });
  const events: Event[] = (await get("/api/events")).body;
  const count = (holds: (event: Event) => unknown) => events.filter(holds).length;
  const kinds = {
    "with an end": count(({ allDay, endTime }) => !allDay && endTime),
    "without one": count(({ allDay, endTime }) => !allDay && !endTime),
    "all day": count(({ allDay }) => allDay),
    "of several days": count(({ allDay, endDate }) => !allDay && endDate),
    "all of several days": count(({ allDay, endDate }) => allDay && endDate),
  };
  for (const [kind, number] of Object.entries(kinds)) assert.ok(number > 0, `The demo has no event ${kind}`);

  const own = await Promise.all(events.map(async ({ slug }) => (await get(`/events/${slug}.ics`)).text));
  for (const [index, text] of own.entries())
    assert.equal(/^DTEND/m.test(text), events[index]?.endsAt !== undefined, `an end in ${text}`);
  const calendars = { "the whole calendar": [(await get("/events.ics")).text], "each event's own": own };
  for (const zone of ZONES)
    for (const [name, texts] of Object.entries(calendars)) {
      const folder = await mkdtemp(join(tmpdir(), "khal-"));
      folders.push(folder);
      assert.deepEqual(await khalLists(folder, zone, texts), events.map((event) => listed(event, zone)).sort(), name);
      console.log(`khal reads ${name} in ${zone}: ${events.length} events, ${JSON.stringify(kinds)}`);
    }
  const duties: { id: string; dueOn: string | null; state: string }[] = (
    await site.call("GET", "/api/reporting/duties")
  ).body;
  const days = duties.flatMap(({ id, dueOn, state }) =>
    dueOn === null || state === "done" ? [] : `${id}@duties ${dueOn} ${dueOn}`,
  );
  const { path } = (await site.call("GET", "/api/reporting/calendar")).body;
  const folder = await mkdtemp(join(tmpdir(), "khal-"));
  folders.push(folder);
  const [zone = "UTC"] = ZONES;
  assert.ok(days.length > 0);
  assert.deepEqual(await khalLists(folder, zone, [(await get(path)).text]), days.sort());
  console.log(`khal reads the calendar of duties: ${days.length} duties`);
} finally {
  await site.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
