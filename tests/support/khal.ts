import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Developers can do without khal. `.ci/run` installs it and sets the variable, so that CI never skips it. */
export const hasKhal = process.env["NEEDS_KHAL"] === "yes" || spawnSync("khal", ["--version"]).status === 0;

// cspell:ignore timeformat longdateformat longdatetimeformat
/** Returns the settings of khal for one calendar in a folder. */
export const khalSettings = (folder: string, zone: string) => `[calendars]
[[site]]
path = ${folder}/events
type = calendar
[sqlite]
path = ${folder}/khal.db
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%dT%H:%M
longdatetimeformat = %Y-%m-%dT%H:%M
[default]
default_calendar = site
`;

/** Returns the days and titles that khal shows after it imports a calendar. */
export function khalList(calendar: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "khal-"));
  const config = join(folder, "config");
  writeFileSync(join(folder, "duties.ics"), calendar);
  writeFileSync(config, khalSettings(folder, "Asia/Kolkata"));
  const khal = (...words: string[]) =>
    execFileSync("khal", ["-c", config, ...words], { encoding: "utf8", stdio: "pipe" });
  khal("import", "--batch", "-a", "site", join(folder, "duties.ics"));
  const list = khal("list", "--once", "-df", "", "-f", "{start-date-long} {title}", "2026-01-01", "2030-01-01");
  rmSync(folder, { recursive: true });
  return list.trim().split("\n").toSorted();
}
