import { z } from "zod";
import { slugOrId } from "#content/addresses.store.ts";
import { setting } from "#content/settings.store.ts";
import { runWrite, type Writer } from "#content/write.ts";
import { toCsv } from "#platform/csv.ts";
import type { Db } from "#platform/db/database.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/errors.ts";
import { mediaUrl } from "#platform/media/media-key.ts";
import { isoInstant } from "#shared/dates.ts";
import { type Attendance, hostsOf, type Unit } from "#shared/vtools.ts";
import { evidenceOf } from "../evidence.rules.ts";
import { listHeader, listRows, pastEventsOf, vtoolsHeader, vtoolsRows } from "../export.rules.ts";
import { type DutyMark, type EvidenceResponse, type ReportedEvent, reportingMessages } from "../reporting.contract.ts";
import {
  type Duty,
  dayOf,
  hasEnded,
  listDuties,
  type OfficerTerm,
  officersDutyId,
  type ReportingEvent,
} from "../reporting.rules.ts";
import { type EventRow, listEventRows, listPhotos } from "./reporting.store.ts";

/** Returns data of other features. */
export interface ReportingSite {
  /** The branch and its chapters. Undefined if IEEE reporting is switched off. */
  units: (db: Db) => Promise<readonly [Unit, ...Unit[]] | undefined>;
  contactEmail: (db: Db) => Promise<string>;
  terms: (db: Db) => Promise<OfficerTerm[]>;
  /** Returns the check-in counts; undefined without check-ins. */
  attendance: (db: Db, eventId: string) => Promise<Attendance | undefined>;
}

export type ReportingDeps = Deps & { site: ReportingSite };

const duties = setting(
  "reporting duties",
  z.object({
    done: z.record(z.string(), z.string()),
    /** Days of elections by the duty to report the officers. */
    elections: z.record(z.string(), z.string()).default({}),
  }),
);

/** @throws AppError("not_found") if IEEE reporting is switched off */
export async function getUnits({ db, site }: Pick<ReportingDeps, "db" | "site">): Promise<readonly [Unit, ...Unit[]]> {
  const units = await site.units(db);
  if (!units) throw new AppError("not_found", { message: reportingMessages.switchedOff });
  return units;
}

function toReportingEvent(
  { event, closing, registration }: EventRow,
  units: readonly [Unit, ...Unit[]],
  now: Date,
): ReportingEvent {
  const hosts = hostsOf(
    {
      hosts: event.hosts ? (JSON.parse(event.hosts) as string[]) : [],
      unit: event.unit ?? undefined,
      chapter: event.chapter_id ?? undefined,
    },
    units,
  );
  return {
    id: event.id,
    version: event.version,
    title: event.title,
    description: event.description,
    path: event.state === "published" ? `/events/${encodeURIComponent(slugOrId(event))}` : null,
    date: event.date,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    isAllDay: event.all_day === 1,
    updatedAt: event.updated_at,
    isCancelled:
      registration !== undefined && registration.cancelled_at !== null && registration.cancelled_at <= now.getTime(),
    kind: event.kind ?? "",
    location: event.location,
    building: event.building ?? "",
    room: event.room ?? "",
    city: event.city ?? "",
    postalCode: event.postal_code ?? "",
    format: event.format ?? "in_person",
    speakers: event.speakers ? (JSON.parse(event.speakers) as ReportingEvent["speakers"]) : [],
    hosts: hosts.map(({ id }) => id),
    category: event.category ?? "",
    subcategory: event.subcategory ?? "",
    vtoolsId: event.vtools_id,
    isReported: closing !== undefined && closing.reported_at !== null,
    members: closing?.members_attending ?? null,
    guests: closing?.guests_attending ?? null,
    reportText: closing?.report_text || closing?.summary || "",
    photos: [],
  };
}

/** Returns all events that are not in the trash. Drafts have no path. */
export async function listReportingEvents(deps: ReportingDeps): Promise<ReportingEvent[]> {
  const units = await getUnits(deps);
  return (await listEventRows(deps.db)).map((row) => toReportingEvent(row, units, deps.clock()));
}

/** Adds the numbers of the door to events for which nobody entered numbers. Numbers that nobody knows stay unknown. */
export const withAttendance = (
  { db, site }: Pick<ReportingDeps, "db" | "site">,
  events: readonly ReportingEvent[],
): Promise<ReportingEvent[]> =>
  Promise.all(
    events.map(async (event) => {
      if (event.members !== null && event.guests !== null) return event;
      const door = await site.attendance(db, event.id);
      return {
        ...event,
        members: event.members ?? door?.members ?? null,
        guests: event.guests ?? door?.guests ?? null,
      };
    }),
  );

const isPublished = ({ path }: ReportingEvent) => path !== null;

/** Returns the duties towards IEEE; none if reporting is switched off. */
export async function getDuties(deps: ReportingDeps): Promise<Duty[]> {
  const units = await deps.site.units(deps.db);
  if (!units) return [];
  const { done = {}, elections = {} } = (await duties.find(deps.db))?.value ?? {};
  const terms = await deps.site.terms(deps.db);
  return listDuties({
    events: (await listReportingEvents(deps)).filter(isPublished),
    units,
    terms: terms.map((term) => ({ ...term, startsOn: elections[officersDutyId(term)] ?? term.startsOn })),
    done: new Set(Object.keys(done)),
    now: deps.clock(),
    timeZone: deps.timeZone.name,
  });
}

/** Returns the duties that need an officer now. */
export const listDueDuties = async (deps: ReportingDeps): Promise<Duty[]> =>
  (await getDuties(deps)).filter(({ state }) => state === "overdue" || state === "due");

/**
 * Marks a duty as done or as open, and stores the day of an election.
 * @throws AppError: "not_found" for a duty that follows from the events; "invalid" for an election that is no past one
 */
export async function markDuty(
  deps: ReportingDeps,
  id: string,
  { done, electedOn }: DutyMark,
  writer: Writer,
): Promise<Duty[]> {
  const duty = (await getDuties(deps)).find((known) => known.id === id && known.isManual);
  if (!duty) throw new AppError("not_found", { message: reportingMessages.unknownDuty });
  if (electedOn !== undefined && duty.kind !== "officers")
    throw new AppError("invalid", { message: reportingMessages.noElection });
  if (electedOn && electedOn > dayOf(deps.clock(), deps.timeZone.name))
    throw new AppError("invalid", { message: reportingMessages.electionAhead });
  await runWrite(deps, writer, async (deps) => {
    const stored = await duties.lock(deps.db);
    const { [id]: _, ...others } = stored?.value.done ?? {};
    const { [id]: before = "", ...otherElections } = stored?.value.elections ?? {};
    const election = electedOn ?? before;
    const now = deps.clock();
    const value = {
      done: done ? { ...others, [id]: writer.username } : others,
      elections: election ? { ...otherElections, [id]: election } : otherElections,
    };
    await duties.save(deps.db, { value, version: stored?.version ?? 0, now });
    await deps.record({ action: "updated", entity: "reporting duty", entityId: id, label: duty.title });
  });
  return getDuties(deps);
}

function present(event: ReportingEvent, units: readonly Unit[], mediaBaseUrl: string): ReportedEvent {
  const { id, startsAt, endsAt, hosts, photos } = event;
  return {
    ...event,
    _id: id,
    startsAt: isoInstant(startsAt),
    endsAt: endsAt === null ? null : isoInstant(endsAt),
    hosts: hosts.flatMap((host) => units.find((unit) => unit.id === host)?.name ?? []),
    speakers: [...event.speakers],
    photos: photos.map((photo) => mediaUrl(photo, mediaBaseUrl)),
  };
}

export const currentYear = (deps: Pick<Deps, "clock" | "timeZone">): number =>
  Number(dayOf(deps.clock(), deps.timeZone.name).slice(0, 4));

/** Returns the published events of a year, the latest first. */
export async function listEventsOfYear(deps: ReportingDeps, year: number): Promise<ReportedEvent[]> {
  const units = await getUnits(deps);
  const events = (await listReportingEvents(deps)).filter(
    (event) => isPublished(event) && event.date.startsWith(`${year}-`) && !event.isCancelled,
  );
  return (await withAttendance(deps, events)).toReversed().map((event) => present(event, units, deps.mediaBaseUrl));
}

/** Returns the past events of a year, or chosen ones, with all numbers that follow from them. */
export async function getEvidence(
  deps: ReportingDeps,
  choice: { year: number } | { ids: readonly string[] },
): Promise<EvidenceResponse> {
  const units = await getUnits(deps);
  const all = (await listReportingEvents(deps)).filter(isPublished);
  const ids = new Set("ids" in choice ? choice.ids : []);
  const chosen =
    "year" in choice
      ? pastEventsOf(all, choice.year, deps.clock())
      : all.filter((event) => ids.has(event.id) && !event.isCancelled && hasEnded(event, deps.clock()));
  const photos = await listPhotos(deps.db);
  const events = (await withAttendance(deps, chosen)).map((event) => ({
    ...event,
    photos: (photos.get(event.id) ?? []).slice(0, PHOTOS_SHOWN),
  }));
  return {
    year: "year" in choice ? choice.year : null,
    unit: { name: units[0].name, spoid: units[0].spoid },
    madeAt: deps.clock().toISOString(),
    ...evidenceOf(events, units),
    allUnits: units.map(({ name, kind }) => ({ name, kind })),
    activities: events.map((event) => present(event, units, deps.mediaBaseUrl)),
  };
}

const PHOTOS_SHOWN = 4;

/** Returns the past events of a year as CSV, and records the export. */
export async function exportYear(
  deps: ReportingDeps,
  { year, form }: { year: number; form: "vtools" | "list" },
  writer: Writer,
): Promise<string> {
  const units = await getUnits(deps);
  const past = pastEventsOf((await listReportingEvents(deps)).filter(isPublished), year, deps.clock());
  const events = await withAttendance(deps, past);
  const contactEmail = await deps.site.contactEmail(deps.db);
  await runWrite(deps, writer, (deps) =>
    deps.record({
      action: "exported",
      entity: "events for reports",
      entityId: String(year),
      label: `${events.length} of ${year}`,
    }),
  );
  const options = { units, timeZone: deps.timeZone.name, contactEmail };
  return form === "vtools" ? toCsv(vtoolsHeader, vtoolsRows(events, options)) : toCsv(listHeader, listRows(events));
}
