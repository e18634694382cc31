import type { Branch } from "#features/branch/branch.contract.ts";
import { addressLines, networkLinks } from "#features/branch/branch.rules.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath, registrationState } from "#features/events/events.rules.ts";
import { iconAddress } from "#features/share-cards/share-cards.rules.ts";
import { excerpt } from "#shared/excerpt.ts";
import { site } from "#src/site.ts";

const organizationId = (origin: string) => `${origin}/#organization`;

/** The branch as https://schema.org/Organization. `origin` is the site's public address. */
export const organization = (branch: Branch, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  "@id": organizationId(origin),
  name: branch.name,
  alternateName: branch.longName,
  description: branch.description,
  url: `${origin}/`,
  logo: origin + iconAddress("icon-512.png", branch),
  email: branch.email,
  address: addressLines(branch).join(", "),
  sameAs: networkLinks(branch).map(({ href }) => href),
});

/** The site as https://schema.org/WebSite, with the address of its search. */
export const website = ({ name }: Branch, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name,
  url: `${origin}/`,
  publisher: { "@id": organizationId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={words}` },
    "query-input": "required name=words",
  },
});

const DESCRIPTION_CHARACTERS = 300;

export type ListedEvent = Pick<
  Event,
  | "slug"
  | "title"
  | "description"
  | "date"
  | "time"
  | "startsAt"
  | "endDate"
  | "endTime"
  | "endsAt"
  | "allDay"
  | "location"
  | "registrationLink"
  | "image"
>;

const two = (number: number) => String(number).padStart(2, "0");

/** A day and time with their distance from UTC, which is that of the instant they mean: 2026-12-05T16:30+05:30. */
export function localInstant(date: string, time: string, instant: string): string {
  const minutes = (Date.parse(`${date}T${time}Z`) - Date.parse(instant)) / 60_000;
  const ahead = Math.abs(minutes);
  return `${date}T${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Its beginning, and its end as far as somebody has said: days of an event that takes all day, else instants. */
function timesOf({ date, time, startsAt, endDate = date, endTime, endsAt, allDay }: ListedEvent) {
  if (allDay) return { startDate: date, endDate };
  const startDate = localInstant(date, time, startsAt);
  return endTime && endsAt ? { startDate, endDate: localInstant(endDate, endTime, endsAt) } : { startDate };
}

const isOnline = (location: string) => /^(online\b|https?:)/i.test(location);

/** Where it is: what officers write is a place, unless it begins with "Online" or is a web address. */
const placeOf = ({ location, registrationLink }: ListedEvent, url: string) =>
  isOnline(location)
    ? {
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        location: { "@type": "VirtualLocation", name: location, url: registrationLink ?? url },
      }
    : {
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { "@type": "Place", name: location, address: location },
      };

/** The registration, for as long as it is open. */
function offersOf(event: ListedEvent, now: Date | undefined) {
  if (!now || registrationState(event, now) !== "open") return {};
  return {
    offers: { "@type": "Offer", url: event.registrationLink, availability: "https://schema.org/InStock" },
  };
}

/** An event as https://schema.org/Event. `origin` is the site's public address; with `now` it tells of registration. */
export function eventThing(
  event: ListedEvent,
  { origin, organizer, now }: { origin: string; organizer: string; now?: Date },
) {
  const url = origin + eventPath(event);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: excerpt(event.description, DESCRIPTION_CHARACTERS),
    ...timesOf(event),
    eventStatus: "https://schema.org/EventScheduled",
    ...placeOf(event, url),
    image: event.image.map((image) => new URL(image, origin).href),
    organizer: { "@type": "Organization", "@id": organizationId(origin), name: organizer, url: `${origin}/` },
    ...offersOf(event, now),
    url,
  };
}

/** Events that a page lists. */
export const eventList = (events: readonly ListedEvent[], about: { origin: string; organizer: string }) =>
  events.map((event) => eventThing(event, about));

interface Told {
  title: string;
  description: string;
  image: string;
  createdAt: string;
  /** Path of its page. */
  path: string;
}

/** Returns a page as https://schema.org/Article. @param origin the site's public address */
export function article(
  { title, description, image, createdAt, path }: Told,
  { branch, origin }: { branch: Branch; origin: string },
) {
  const { "@type": type, "@id": id, name, url } = organization(branch, origin);
  const author = { "@type": type, "@id": id, name, url };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    image: [new URL(image, origin).href],
    datePublished: createdAt,
    inLanguage: site.language,
    author,
    publisher: author,
    mainEntityOfPage: origin + path,
    url: origin + path,
  };
}
