import { safeUrl } from "#shared/links.ts";
import { isSeen } from "#shared/publishing.ts";
import {
  type Attendance,
  BRANCH_HOST,
  type EventFormat,
  hostsOf,
  subcategoriesOf,
  type Unit,
  VTOOLS_ID_MAX,
  vtoolsPlace,
} from "#shared/vtools.ts";
import { vtoolsLabels as labels } from "./events.admin.labels.ts";
import type { Event } from "./events.contract.ts";
import { eventPath } from "./events.rules.ts";

type FieldName = keyof typeof labels.fields;

/** A field of the vTools form, with the text to copy. */
export interface PacketField {
  name: FieldName;
  label: string;
  /** Empty if the event has no value. */
  value: string;
  /** The maximum number of characters. */
  limit: number;
  isTooLong: boolean;
}

/** The result of a posting rule. */
export interface PostingCheck {
  id: keyof typeof labels.checks;
  passes: boolean;
  /** The rule, or the problem to fix. */
  text: string;
}

export interface PacketInput {
  event: Event;
  units: readonly [Unit, ...Unit[]];
  branch: { email: string; longName: string };
  timeZone: string;
  /** The site's public address. */
  origin: string;
  isCancelled: boolean;
  /** Whether people register on this site. */
  hasForm: boolean;
}

/**
 * Assumptions: vTools publishes no lengths. These are the lengths of common database columns, so that no text is cut: one
 * line, several lines, a title and a URL. The largest number of attendees (`ATTENDANCE_MAX`) is a fact of vTools.
 */
const LINE_MAX = 255;
const TEXT_MAX = 65_535;
const TITLE_MAX = 200;
const URL_MAX = 2048;

const locationTypes: Record<EventFormat, string> = { in_person: "physical", online: "virtual", hybrid: "hybrid" };

/** Texts that announce a value instead of giving it. */
const PLACEHOLDER =
  /\b(tb[acd]|to be (announced|confirmed|decided|determined)|lorem ipsum|placeholder|x{4,})\b|\?\?\?/i;

const field = (name: FieldName, value: string | number | undefined = "", limit = LINE_MAX): PacketField => {
  const text = String(value);
  return { name, label: labels.fields[name], value: text, limit, isTooLong: text.length > limit };
};

const joined = (parts: readonly (string | undefined)[], between: string) => parts.filter(Boolean).join(between);

const unitName = ({ name, spoid }: Unit) => (spoid ? `${name} (${spoid})` : name);

/** @param registration the URL where people register, if there is one */
function placeFields(event: Event, registration: string | undefined): PacketField[] {
  const { address1, city, postalCode, building, room } = vtoolsPlace(event);
  const isOnline = event.format === "online";
  const joining = safeUrl(event.location) ? event.location : (registration ?? (isOnline ? event.location : ""));
  return [
    field("locationType", locationTypes[event.format]),
    field("address1", address1),
    field("address2"),
    field("city", city),
    field("postalCode", postalCode),
    field("building", building),
    field("room", room),
    field("virtual", event.format === "in_person" ? "" : joining, URL_MAX),
  ];
}

/** Returns every field of the vTools form before an event, in the order of the form. */
function packetFields({ event, units, branch, timeZone, origin, ...state }: PacketInput): PacketField[] {
  const [lead, ...others] = hostsOf(event, units);
  const url = origin + eventPath(event);
  const registration = state.hasForm ? `${url}/register` : event.registrationLink;
  const [image] = event.image;
  const speakers = (event.speakers ?? []).map(({ name, role, link }) => joined([name, role, link], ", "));
  return [
    field("title", event.title, TITLE_MAX),
    field("description", event.description, TEXT_MAX),
    field("category", event.category),
    field("subcategory", event.subcategory),
    field("startUtc", event.date && event.startsAt),
    field("startLocal", `${event.date} ${event.time}`.trim()),
    field("endUtc", event.endsAt),
    field("endLocal", endOf(event)),
    field("timeZone", timeZone),
    ...placeFields(event, registration),
    field("speakers", speakers.join("\n"), TEXT_MAX),
    field("contactEmail", branch.email),
    field("primaryHost", lead && (lead.spoid || lead.name)),
    field("cosponsors", others.map(unitName).join(", ")),
    field("tags", joined([event.kind, event.category], ", ")),
    field("link", url, URL_MAX),
    field("registrationUrl", registration ?? url, URL_MAX),
    field("image", image && new URL(image, origin).href, URL_MAX),
    field("cost", event.cost),
    // vTools lists a published event. Visitors of this site cannot see a draft.
    field("publish", String(isSeen(event))),
    field("cancelled", String(state.isCancelled)),
  ];
}

const DAY_MS = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

function endOf({ date, endDate = date, endTime, allDay }: Event): string {
  // The end in UTC is the same instant.
  if (date === "") return "";
  if (allDay) return `${nextDay(endDate)} 00:00`;
  return endTime ? `${endDate} ${endTime}` : "";
}

/** Returns the words of a text between spaces, so that the unit "AI" is not found in "Train models". */
const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** Returns the names that a title must not have. */
const unitNames = (units: readonly Unit[], { longName }: PacketInput["branch"]) =>
  [...units.flatMap(({ name, spoid }) => [name, spoid]), longName].filter(Boolean);

/** Checks the event against the posting rules of IEEE sections. */
function postingChecks({ event, units, branch }: PacketInput, fields: readonly PacketField[]): PostingCheck[] {
  const { checks } = labels;
  const check = (id: PostingCheck["id"], passes: boolean, problem: string): PostingCheck => ({
    id,
    passes,
    text: passes ? checks[id] : problem,
  });
  const [lead, ...others] = hostsOf(event, units);
  const labelsOf = (those: readonly PacketField[]) => those.map(({ label }) => label).join(", ");
  const placeholders = fields.filter(({ value }) => PLACEHOLDER.test(value));
  const tooLong = fields.filter(({ isTooLong }) => isTooLong);
  const title = wordsOf(event.title);
  const named = unitNames(units, branch).find((name) => title.includes(wordsOf(name)));
  const needsSubcategory = subcategoriesOf(event.category ?? "").length > 0 && !event.subcategory;
  const isPlaced = event.format === "online" || Boolean(event.building && event.city && event.postalCode);
  const problems = labels.problems;
  return [
    check("placeholders", placeholders.length === 0, problems.placeholders(labelsOf(placeholders))),
    { id: "lead", passes: Boolean(lead?.spoid), text: lead ? leadText(lead, others) : "" },
    check("title", named === undefined, problems.title(named ?? "")),
    check("contact", /[@.]ieee\.org$/i.test(branch.email), problems.contact(branch.email)),
    check("address", isPlaced, problems.address),
    check("category", Boolean(event.category) && !needsSubcategory, problems.category),
    check("end", Boolean(event.endsAt), problems.end),
    check("limits", tooLong.length === 0, problems.limits(labelsOf(tooLong))),
  ];
}

function leadText(lead: Unit, others: readonly Unit[]): string {
  if (!lead.spoid) return labels.problems.lead(lead.name, lead.id === BRANCH_HOST);
  return others.length === 0 ? labels.leadAlone(unitName(lead)) : labels.leadOf(unitName(lead), others.map(unitName));
}

/** Returns what officers copy into vTools before an event, and whether it follows the posting rules. */
export function vtoolsPacket(input: PacketInput): { fields: PacketField[]; checks: PostingCheck[] } {
  const fields = packetFields(input);
  return { fields, checks: postingChecks(input, fields) };
}

/** Returns what officers copy into vTools after an event. */
export const reportFields = (attendance: Attendance | undefined, reportText: string): PacketField[] => [
  field("ieeeAttending", attendance?.members),
  field("guestsAttending", attendance?.guests),
  field("report", reportText, TEXT_MAX),
];

/** Returns the fields as one text, without empty ones. */
export const packetText = (fields: readonly PacketField[]): string =>
  fields
    .filter(({ value }) => value !== "")
    .map(({ label, value }) => (value.includes("\n") ? `${label}:\n${value}` : `${label}: ${value}`))
    .join("\n");

/** Returns the ID in an ID or in a link to vTools; null for an empty text, undefined for another text. */
export function vtoolsIdIn(text: string): number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  const id = Number(/^(?:https:\/\/events\.vtools\.ieee\.org\/m\/|#)?(\d{1,9})$/.exec(written)?.[1] ?? 0);
  return id > 0 && id <= VTOOLS_ID_MAX ? id : undefined;
}
