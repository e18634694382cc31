import { type Unit, vtoolsPlace } from "#shared/vtools.ts";
import { hasEnded, type ReportingEvent } from "./reporting.rules.ts";

/** The header of the files of vTools. */
export const vtoolsHeader = [
  "Id",
  "Event Title",
  "Event Date",
  "End Time",
  "Tm Zone Info",
  "Event Location",
  "Location Type",
  "Address1",
  "Address2",
  "Postal Code",
  "Contact Email",
  "Cosponsor Name",
  "Tags",
  "Number of IEEE Member Attendees",
  "Number of Non-Member Attendees",
  "Updated On",
  "Event Category",
  "SPOID",
  "Hosts",
] as const;

export const listHeader = ["Date", "Topic", "Speaker", "Members", "Guests"] as const;

const locationTypes = { in_person: "Physical", online: "Virtual", hybrid: "Hybrid" } as const;

const utc = (millis: number | null) =>
  millis === null ? "" : `${new Date(millis).toISOString().slice(0, 19).replace("T", " ")} UTC`;
const count = (number: number | null) => (number === null ? "" : String(number));
const joined = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator);

/** Returns the events of a year that have taken place, the earliest first. */
export const pastEventsOf = (events: readonly ReportingEvent[], year: number, now: Date): ReportingEvent[] =>
  events
    .filter((event) => event.date.startsWith(`${year}-`) && !event.isCancelled && hasEnded(event, now))
    .toSorted((one, other) => one.startsAt - other.startsAt);

interface ExportOptions {
  units: readonly Unit[];
  timeZone: string;
  contactEmail: string;
}

/** Returns the rows of a file in the form of vTools. */
export const vtoolsRows = (
  events: readonly ReportingEvent[],
  { units, timeZone, contactEmail }: ExportOptions,
): string[][] =>
  events.map((event) => {
    const hosts = event.hosts.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
    const place = vtoolsPlace(event);
    return [
      count(event.vtoolsId),
      event.title,
      utc(event.startsAt),
      utc(event.endsAt),
      timeZone,
      event.location,
      locationTypes[event.format],
      place.address1,
      // The file has no columns for the room and the city.
      joined([place.room, place.city], ", "),
      place.postalCode,
      contactEmail,
      hosts
        .slice(1)
        .map(({ name }) => name)
        .join("; "),
      joined([event.kind, event.category], ", "),
      count(event.members),
      count(event.guests),
      utc(event.updatedAt),
      joined([event.category, event.subcategory], " - "),
      hosts[0]?.spoid ?? "",
      hosts.map(({ spoid, name }) => joined([spoid, name], " - ")).join("; "),
    ];
  });

/** Returns the rows of a plain list, for chapters without access to vTools and for awards. */
export const listRows = (events: readonly ReportingEvent[]): string[][] =>
  events.map((event) => [
    event.date,
    event.title,
    event.speakers.map(({ name, role }) => joined([name, role], ", ")).join("; "),
    count(event.members),
    count(event.guests),
  ]);
