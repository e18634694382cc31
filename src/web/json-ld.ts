import { site } from "#src/site.ts";

const DESCRIPTION_CHARACTERS = 300;

const organizationId = (origin: string) => `${origin}/#organization`;

/** The branch as https://schema.org/Organization. `origin` is the site's public address. */
export const organization = (origin: string) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  "@id": organizationId(origin),
  name: site.name,
  alternateName: site.longName,
  description: site.description,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
  email: site.contact.email,
  address: site.contact.address.join(", "),
  sameAs: site.social.map(({ href }) => href),
});

/** The site as https://schema.org/WebSite, with the address of its search. */
export const website = (origin: string) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: site.name,
  url: `${origin}/`,
  publisher: { "@id": organizationId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={words}` },
    "query-input": "required name=words",
  },
});

export interface ListedEvent {
  title: string;
  description: string;
  date: string;
  time: string;
  startsAt: string;
  location: string;
  image: readonly string[];
}

const two = (number: number) => String(number).padStart(2, "0");

/** The event's own day and time with their distance from UTC, as 2026-12-05T16:30+05:30. */
export function localStart({ date, time, startsAt }: Pick<ListedEvent, "date" | "time" | "startsAt">): string {
  const minutes = (Date.parse(`${date}T${time}Z`) - Date.parse(startsAt)) / 60_000;
  const ahead = Math.abs(minutes);
  return `${date}T${time}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  // No character takes more than two units of a text.
  const characters = Array.from(text.slice(0, 2 * DESCRIPTION_CHARACTERS + 2));
  return characters.length > DESCRIPTION_CHARACTERS ? `${characters.slice(0, DESCRIPTION_CHARACTERS).join("")}…` : text;
}

/** Events that a page shows, each as https://schema.org/Event. */
export const eventList = (events: readonly ListedEvent[], origin: string) =>
  events.map((event) => ({
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: shortened(event.description),
    startDate: localStart(event),
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "Place", name: event.location, address: event.location },
    image: event.image.map((image) => new URL(image, origin).href),
    organizer: { "@type": "Organization", "@id": organizationId(origin), name: site.name, url: `${origin}/` },
    url: `${origin}/events`,
  }));
