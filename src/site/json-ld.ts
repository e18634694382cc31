import type { Branch } from "#features/branch/branch.contract.ts";
import { addressLines, networkLinks } from "#features/branch/branch.rules.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath, registrationState } from "#features/events/events.rules.ts";
import type { RegistrationStateOfEvent } from "#features/registrations/registrations.contract.ts";
import { iconAddress } from "#features/share-cards/share-cards.rules.ts";
import { previewLine } from "#shared/excerpt.ts";
import { site } from "#src/site.ts";

const organizationId = (origin: string) => `${origin}/#organization`;

/** Returns the branch as https://schema.org/Organization. @param origin the site's public address */
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

/** Returns the site as https://schema.org/WebSite, with the URL of its search. */
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
> &
  Partial<Pick<Event, "format" | "building" | "city" | "postalCode" | "speakers">>;

const two = (number: number) => String(number).padStart(2, "0");

/** Returns a local date and time with the UTC offset of its instant: 2026-12-05T16:30+05:30. */
export function localInstant(date: string, time: string, instant: string): string {
  const minutes = (Date.parse(`${date}T${time}Z`) - Date.parse(instant)) / 60_000;
  const ahead = Math.abs(minutes);
  return `${date}T${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Returns start and end: days for an all-day event, otherwise instants. The end only if it is set. */
function timesOf({ date, time, startsAt, endDate = date, endTime, endsAt, allDay }: ListedEvent) {
  if (allDay) return { startDate: date, endDate };
  const startDate = localInstant(date, time, startsAt);
  return endTime && endsAt ? { startDate, endDate: localInstant(endDate, endTime, endsAt) } : { startDate };
}

const isOnline = (location: string) => /^(online\b|https?:)/i.test(location);

/** Returns the address of a place, with city and postal code if they are known. */
const addressOf = ({ location, building, city, postalCode }: ListedEvent) =>
  city
    ? {
        "@type": "PostalAddress",
        streetAddress: building ?? location,
        addressLocality: city,
        ...(postalCode && { postalCode }),
      }
    : location;

/** Returns the location: a place, a virtual location, or both. A text that starts with "Online" or is a URL is virtual. */
function placeOf(event: ListedEvent, url: string) {
  const { location, registrationLink, format = "in_person" } = event;
  const virtual = { "@type": "VirtualLocation", name: location, url: registrationLink ?? url };
  const place = { "@type": "Place", name: location, address: addressOf(event) };
  const mode = (name: string) => `https://schema.org/${name}EventAttendanceMode`;
  if (format === "hybrid") return { eventAttendanceMode: mode("Mixed"), location: [place, virtual] };
  return format === "online" || isOnline(location)
    ? { eventAttendanceMode: mode("Online"), location: virtual }
    : { eventAttendanceMode: mode("Offline"), location: place };
}

/** Returns the speakers as performers. */
const performersOf = ({ speakers = [] }: ListedEvent) =>
  speakers.length === 0
    ? {}
    : {
        performer: speakers.map(({ name, role, link }) => ({
          "@type": "Person",
          name,
          ...(role && { jobTitle: role }),
          ...(link && { url: link }),
        })),
      };

/** Returns the hosting units as organizers; the branch without chosen hosts. */
function organizersOf({ origin, organizer, hosts = [] }: EventContext) {
  const branch = { "@type": "Organization", "@id": organizationId(origin), name: organizer, url: `${origin}/` };
  const units = hosts.map(({ name, path }) =>
    path === "/" ? branch : { "@type": "Organization", name, url: origin + path },
  );
  return units.length > 1 ? units : (units[0] ?? branch);
}

const availabilities = {
  not_open: "PreOrder",
  open: "InStock",
  waiting_list: "BackOrder",
  full: "SoldOut",
  closed: undefined,
} as const;

/** The state of an event's form on this site. */
type FormState = Pick<RegistrationStateOfEvent, "state" | "isCancelled" | "opensAt" | "closesAt">;

/** Returns the registration form as an offer. @param url of the event */
function formOffer({ state, isCancelled, opensAt, closesAt }: FormState, url: string) {
  const availability = availabilities[state];
  if (availability === undefined || isCancelled) return {};
  return {
    offers: {
      "@type": "Offer",
      url: `${url}/register`,
      availability: `https://schema.org/${availability}`,
      ...(opensAt && { validFrom: opensAt }),
      ...(closesAt && { availabilityEnds: closesAt }),
    },
  };
}

/** Returns the registration while it is open. */
function offersOf(event: ListedEvent, { now, form, url }: { now?: Date; form?: FormState | undefined; url: string }) {
  // People at the door can register after the start, but the site no longer invites visitors.
  if (now && form) return new Date(event.startsAt) > now ? formOffer(form, url) : {};
  if (!now || registrationState(event, now) !== "open") return {};
  return { offers: { "@type": "Offer", url: event.registrationLink, availability: "https://schema.org/InStock" } };
}

interface EventContext {
  origin: string;
  /** The name of the branch. */
  organizer: string;
  /** The units that officers chose as hosts. */
  hosts?: readonly { name: string; path: string }[];
  /** Includes an open registration. */
  now?: Date;
  /** The state of the event's form on this site. */
  form?: FormState | undefined;
}

/** Returns an event as https://schema.org/Event. */
export function eventJsonLd(event: ListedEvent, context: EventContext) {
  const { origin, now, form } = context;
  const url = origin + eventPath(event);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: previewLine(event.description, DESCRIPTION_CHARACTERS),
    ...timesOf(event),
    eventStatus: `https://schema.org/${form?.isCancelled ? "EventCancelled" : "EventScheduled"}`,
    ...placeOf(event, url),
    image: event.image.map((image) => new URL(image, origin).href),
    organizer: organizersOf(context),
    ...performersOf(event),
    ...offersOf(event, { ...(now && { now }), form, url }),
    url,
  };
}

export const eventList = (events: readonly ListedEvent[], about: { origin: string; organizer: string }) =>
  events.map((event) => eventJsonLd(event, about));

interface ArticleData {
  title: string;
  description: string;
  image: string;
  createdAt: string;
  path: string;
}

/** Returns a page as https://schema.org/Article. @param origin the site's public address */
export function article(
  { title, description, image, createdAt, path }: ArticleData,
  { branch, origin }: { branch: Branch; origin: string },
) {
  const { "@type": type, "@id": id, name, url } = organization(branch, origin);
  const author = { "@type": type, "@id": id, name, url };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    ...(image && { image: [new URL(image, origin).href] }),
    datePublished: createdAt,
    inLanguage: site.language,
    author,
    publisher: author,
    mainEntityOfPage: origin + path,
    url: origin + path,
  };
}
