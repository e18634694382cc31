import type { AchievementInput } from "#features/achievements/achievements.contract.ts";
import type { BannerInput } from "#features/banners/banners.contract.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import type { GalleryItemInput } from "#features/gallery/gallery.contract.ts";
import type { ReportInput } from "#features/reports/reports.contract.ts";
import type { Application } from "#features/students/students.contract.ts";
import type { TeamMemberInput } from "#features/team/team.contract.ts";
import type { TeamSection } from "#features/team/team.words.ts";
import { seededRandom } from "./sample-picture/random.ts";
import { achievements, banners, departmentCodes, departments, moments, posts } from "./sample-words.ts";
import { closingNotes, eventTopics } from "./sample-words-events.ts";
import { familyNames, givenNames } from "./sample-words-names.ts";

/**
 * Made-up content, as the forms send it. The same index gives the same thing, its dates reckoned from `now`; index 0
 * is the newest.
 */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
export const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

/** The word in turn: a list's end is followed by its beginning. */
function turn<Word>(words: readonly Word[], index: number): Word {
  const word = words[index % words.length];
  if (word === undefined) throw new RangeError("An empty list has no turns.");
  return word;
}

const wholeNumber = (seed: string, low: number, high: number) => seededRandom(seed).integer(low, high);

/** How many days ahead the events are that are still to come. */
const ahead = [3, 6, 10, 15, 21, 28, 36, 45, 58, 74];

/** Of the first events every other one is still to come, so that a few are some of each. */
const isUpcoming = (index: number) => index < 2 * ahead.length && index % 2 === 0;
const pastNumber = (index: number) => (index < 2 * ahead.length ? (index - 1) / 2 : index - ahead.length);

/** The index of the past event with this number, from 0, the latest. */
const pastEventIndex = (number: number) => (number < ahead.length ? 2 * number + 1 : number + ahead.length);

/** About 28 a year; 150 reach five years back. */
const eventDay = (now: Date, index: number): Date =>
  daysFrom(
    now,
    isUpcoming(index) ? turn(ahead, index / 2) : -(4 + 13 * pastNumber(index) + wholeNumber(`day ${index}`, 0, 8)),
  );

/** When an event was announced: weeks before it, and the farthest of those to come last. */
export const eventCreatedAt = (now: Date, index: number): Date =>
  isUpcoming(index)
    ? new Date(now.getTime() - (5 + 43 * (ahead.length - 1 - index / 2)) * HOUR_MS)
    : daysFrom(eventDay(now, index), -wholeNumber(`announced ${index}`, 16, 22));

/** Most events have one picture, some several, a few five. */
export const eventPictureCount = (index: number): number => turn([2, 1, 3, 1, 1, 5, 1, 1, 4, 1, 1], index);

export function makeEvent(now: Date, index: number, overrides: Partial<EventInput> = {}): EventInput {
  const { title, description, location, time } = turn(eventTopics, index);
  const date = dayOf(eventDay(now, index));
  const earlier = index >= eventTopics.length;
  const upcoming = isUpcoming(index);
  const registers = upcoming ? (index / 2) % 3 !== 1 : index % 5 !== 0;
  return {
    title: earlier ? `${title} ${date.slice(0, 4)}` : title,
    description: earlier ? `${description} ${turn(closingNotes, index)}` : description,
    date,
    time,
    location,
    registrationLink: registers ? `https://example.org/register/${date}` : undefined,
    gallery: !upcoming && index % 3 !== 0,
    ...overrides,
  };
}

/** Pictures of past events, two or three of each. */
export function makeGalleryItem(
  now: Date,
  index: number,
  overrides: Partial<GalleryItemInput> = {},
): GalleryItemInput & { date: string } {
  const event = makeEvent(now, pastEventIndex(Math.floor((index * 7) / 15)));
  const item = { title: `${turn(moments, index)}, ${event.title}`, ...overrides };
  return { ...item, date: overrides.date ?? event.date };
}

const inWords = (date: Date, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...form, timeZone: "UTC" }).format(date);

const achievementDate = (now: Date, index: number): Date =>
  daysFrom(now, -(6 + 22 * index + wholeNumber(`achieved ${index}`, 0, 12)));

/** When an achievement was published: days after it. */
export const achievementCreatedAt = (now: Date, index: number): Date =>
  new Date(Math.min(daysFrom(achievementDate(now, index), 5).getTime(), now.getTime() - 26 * HOUR_MS));

/** Dates are text, so officers write them in more than one way. */
export function makeAchievement(now: Date, index: number, overrides: Partial<AchievementInput> = {}): AchievementInput {
  const { title, description } = turn(achievements, index);
  const day = achievementDate(now, index);
  const ways = [
    inWords(day, { day: "numeric", month: "long", year: "numeric" }),
    inWords(day, { day: "numeric", month: "long", year: "numeric" }),
    dayOf(day),
    inWords(day, { month: "long", year: "numeric" }),
  ];
  return {
    title: index < achievements.length ? title : `${title} (${day.getUTCFullYear()})`,
    description,
    date: turn(ways, index),
    ...overrides,
  };
}

export const makeBanner = (index: number, overrides: Partial<BannerInput> = {}): BannerInput => ({
  ...turn(banners, index),
  ...overrides,
});

/** Neither list's length divides a stride, so that numbers below 4000 give different people; even ones are women. */
const personName = (number: number) => ({
  given: turn(givenNames, number * 7),
  family: turn(familyNames, number * 13),
});

/** Where each section begins among the numbers of people, and how they go on. */
const people: Record<TeamSection, { first: number; step: number }> = {
  branchCounselor: { first: 1, step: 1 },
  facultyCoordinators: { first: 11, step: 1 },
  ieeeSbTeam: { first: 31, step: 1 },
  wieTeam: { first: 132, step: 2 },
};
const FIRST_APPLICANT = 200;

export function makeTeamMember(
  section: TeamSection,
  index: number,
  overrides: Partial<TeamMemberInput> = {},
): TeamMemberInput {
  const { first, step } = people[section];
  const { given, family } = personName(first + index * step);
  const inTeam = section === "ieeeSbTeam" || section === "wieTeam";
  return {
    name: inTeam ? `${given} ${family}` : `Dr. ${given} ${family}`,
    position: turn<string>(posts[section], index),
    ...(inTeam && { department: turn(departments, index * 3) }),
    linkedin: `https://www.linkedin.com/in/example-${given}-${family}`.toLowerCase(),
    section,
    ...overrides,
  };
}

const APPLICATIONS_WITHIN_DAYS = 690;

/** When an application came: most in autumns, none so old that it would be erased. */
export const applicationCreatedAt = (now: Date, index: number): Date =>
  new Date(
    now.getTime() -
      ((index * 4.2) % APPLICATIONS_WITHIN_DAYS) * DAY_MS -
      wholeNumber(`applied ${index}`, 20, 2400) * 60_000,
  );

export function makeApplication(now: Date, index: number, overrides: Partial<Application> = {}): Application {
  const { given, family } = personName(FIRST_APPLICANT + index);
  const department = wholeNumber(`department ${index}`, 0, departments.length - 1);
  const entry = (applicationCreatedAt(now, index).getUTCFullYear() - wholeNumber(`entry ${index}`, 0, 3)) % 100;
  return {
    name: `${given} ${family}`,
    email: `${given}.${family}.${index + 1}@example.org`.toLowerCase(),
    id: `${String(entry).padStart(2, "0")}${turn(departmentCodes, department)}${String(index + 1).padStart(3, "0")}`,
    branch: turn(departments, department),
    ...overrides,
  };
}

const ANNUAL_REPORTS = 5;

/** Five annual reports, then reports of events, which the caller names. */
export function makeReport(now: Date, index: number, overrides: Partial<ReportInput> = {}): ReportInput {
  const year = now.getUTCFullYear() - 1 - index;
  return {
    ...(index < ANNUAL_REPORTS
      ? { title: `Annual Report ${year}`, type: "annual" as const, year }
      : { title: "Event Report", type: "event" as const }),
    ...overrides,
  };
}
