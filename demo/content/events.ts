import { itemAt } from "#demo/random.ts";
import type { EventInput } from "#features/events/events.contract.ts";
import { type RichText, richTextToLines } from "#shared/rich-text.ts";
import { sceneNumber } from "../pictures/scenes.ts";
import { wholeNumber } from "../random.ts";
import { captionsOf } from "../texts/captions.ts";
import { chapterTopics } from "../texts/chapters.ts";
import { type EventDetails, recentTopics } from "../texts/events.ts";
import { pastTopics } from "../texts/past-events.ts";
import { programmes } from "../texts/programmes.ts";
import { dayOf, daysFrom, HOUR_MS } from "./days.ts";
import { richTextOf } from "./rich-texts.ts";

const topics = [...recentTopics, ...pastTopics];

/** Returns the description of an event with its programme; undefined for an event without one. */
export function eventProgramme(index: number): RichText | undefined {
  const { title, description } = itemAt(topics, index);
  const programme = programmes[title];
  if (programme === undefined) return undefined;
  const fee = isUpcoming(index) && hasFee(index) ? [HOW_TO_PAY] : [];
  return richTextOf([description, ...fee, programme].join("\n\n"));
}

const HOW_TO_PAY = "Members come free. Everyone else pays ₹100 at the entrance, in cash or by UPI.";

/** Some workshops cost a fee for people who are not members. */
export const hasFee = (index: number): boolean => itemAt(topics, index).details.kind === "workshop" && index % 3 === 0;

export const eventTitle = (index: number): string => itemAt(topics, index).title;

/** Days until each upcoming event. */
const ahead = [3, 6, 10, 15, 21, 28, 36, 45, 58, 74];

/** Among the first events, every other one is upcoming, so that small sites have both. */
const isUpcoming = (index: number) => index < 2 * ahead.length && index % 2 === 0;
const pastNumber = (index: number) => (index < 2 * ahead.length ? (index - 1) / 2 : index - ahead.length);

/** Returns the index of a past event by its number. Number 0 is the latest. */
export const pastEventIndex = (number: number) => (number < ahead.length ? 2 * number + 1 : number + ahead.length);

/** Whether an event has photos in the gallery. */
export const hasGallery = (index: number): boolean => !isUpcoming(index) && index % 3 !== 0;

/** About 28 events a year, so that 150 cover five years. */
const eventDay = (now: Date, index: number): Date =>
  daysFrom(now, isUpcoming(index) ? itemAt(ahead, index / 2) : -daysAgo(index));

/** Returns how long ago a past event was. The latest one took place yesterday. */
const daysAgo = (index: number): number =>
  pastNumber(index) === 0 ? 1 : 4 + 13 * pastNumber(index) + wholeNumber(`day ${index}`, 0, 8);

/** Returns when an event was announced: weeks before it. The furthest upcoming event was announced first. */
export const eventCreatedAt = (now: Date, index: number): Date =>
  isUpcoming(index)
    ? new Date(now.getTime() - (5 + 43 * (ahead.length - 1 - index / 2)) * HOUR_MS)
    : daysFrom(eventDay(now, index), -wholeNumber(`announced ${index}`, 16, 22));

interface EventFacts {
  kind: EventDetails["kind"];
  unit: "branch" | "wie";
  /** YYYY-MM-DD. */
  endDate?: string;
  /** HH:MM. */
  endTime?: string;
  allDay: boolean;
}

/** Returns data of an event that its form does not ask for. */
function eventFacts(now: Date, index: number): EventFacts {
  const { kind, unit = "branch", until, days = 1, allDay = false } = itemAt(topics, index).details;
  return {
    kind,
    unit,
    ...(days > 1 && { endDate: dayOf(daysFrom(eventDay(now, index), days - 1)) }),
    ...(until && { endTime: until }),
    allDay,
  };
}

/** Most events have one picture, some several, a few five. */
export const eventPictureCount = (index: number): number => itemAt([2, 1, 3, 1, 1, 5, 1, 1, 4, 1, 1], index);

/** Events of the same page, and of the same chapter, whose first picture shows another scene. */
const NEIGHBORS = 6;

const seriesOf = (index: number): string => {
  const { title, details } = itemAt(topics, index);
  return details.unit ?? chapterTopics.find(([words]) => words.test(title))?.[1] ?? "branch";
};

/** The first scene of each event as an index in its captions: the first scene that its neighbors do not show. */
const firstScenes: number[] = [];
for (const [index, { title }] of topics.entries()) {
  const before = Array.from({ length: index }, (_, other) => other);
  const neighbors = [
    ...before.filter((other) => isUpcoming(other) === isUpcoming(index)).slice(-NEIGHBORS),
    ...before.filter((other) => seriesOf(other) === seriesOf(index)).slice(-NEIGHBORS),
  ];
  const shown = neighbors.map((other) => itemAt(captionsOf(eventTitle(other)), itemAt(firstScenes, other))[0]);
  firstScenes.push(
    Math.max(
      0,
      captionsOf(title).findIndex(([scene]) => !shown.includes(scene)),
    ),
  );
}

/** Returns the number of the scene of an event's picture. The first one shows the scene from afar. */
export function eventPicture(index: number, place: number): number {
  const [scene] = itemAt(captionsOf(eventTitle(index)), itemAt(firstScenes, index) + place);
  return sceneNumber(scene, index % 2 === 0 ? 0 : 2);
}

/** Creates the form data of a sample event. Index 0 is the newest, and dates are calculated from `now`. */
export function makeEvent(now: Date, index: number, overrides: Partial<EventInput> = {}): EventInput {
  const { title, description, location, time } = itemAt(topics, index);
  const programme = eventProgramme(index);
  const date = dayOf(eventDay(now, index));
  return {
    title,
    description: programme ? richTextToLines(programme) : description,
    date,
    time,
    location,
    gallery: hasGallery(index),
    ...eventFacts(now, index),
    // The last day of the sample does not belong to another first day.
    ...(overrides.date !== undefined && { endDate: undefined }),
    ...overrides,
  };
}
