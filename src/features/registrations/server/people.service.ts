import writeXlsx from "write-excel-file/node";
import type { z } from "zod";
import { runWrite, type Writer } from "#content/write.ts";
import { toCsv } from "#platform/csv.ts";
import { naturalKey, searchText } from "#platform/db/search-text.ts";
import { AppError } from "#platform/errors.ts";
import { type Listing, pageLimit } from "#shared/paging.ts";
import type { MailReport, MessageInput, PeopleCounts, PeopleExportQuery, PeopleQuery } from "../people.contract.ts";
import { answersText } from "../questions.rules.ts";
import type { PersonLink, Registration } from "../registrations.contract.ts";
import { exportLabels, registrationMessages } from "../registrations.labels.ts";
import { checkedInTimes } from "./check-ins.service.ts";
import { addAllToOutbox, countMails, GIVEN_UP, listFailedMails, parseMailType } from "./outbox.store.ts";
import { pagePath } from "./participant-tokens.service.ts";
import { addByHand, correctRegistration, removeRegistration } from "./places.service.ts";
import { getEvent, iso, isoOrNull, type RegistrationDeps } from "./registered-event.service.ts";
import {
  countStates,
  createMessage,
  findRegistration,
  findSettings,
  listQuestions,
  listRegistrations,
} from "./registrations.store.ts";

const ENTITY = "registration";

/** Returns all registrations of an event, in the order of arrival. */
async function listPeople(deps: RegistrationDeps, eventId: string): Promise<Registration[]> {
  await getEvent(deps, eventId);
  const questions = await listQuestions(deps.db, eventId);
  const checkIns = await checkedInTimes(deps.db, eventId);
  const rows = await listRegistrations(deps.db, eventId);
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    name: row.name,
    email: row.email,
    member: row.is_member === 1,
    memberNumber: row.member_number,
    accessNeeds: row.access_needs,
    answers: answersText(questions.get(row.question_version) ?? [], JSON.parse(row.answers)),
    reason: row.reason,
    isAboveCapacity: row.is_above_capacity === 1,
    offeredUntil: isoOrNull(row.offered_until),
    checkedInAt: isoOrNull(checkIns.get(row.id) ?? null),
    isCertificateRevoked: row.certificate_revoked_at !== null,
    createdAt: iso(row.created_at),
  }));
}

/** Keeps the people that match all filters and contain all words. */
function filterPeople(
  people: readonly Registration[],
  { state, member, checkedIn }: PeopleExportQuery,
  search = "",
): Registration[] {
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => searchText(word));
  return people.filter(
    (person) =>
      (state === undefined || person.state === state) &&
      (member === undefined || person.member === member) &&
      (checkedIn === undefined || (person.checkedInAt !== null) === checkedIn) &&
      words.every((word) => searchText(person.name, person.email, person.memberNumber).includes(word)),
  );
}

function sortPeople(people: Registration[], { sort, order }: Pick<PeopleQuery, "sort" | "order">): Registration[] {
  const direction = order === "descending" ? -1 : 1;
  if (sort !== "name" && sort !== "email") return direction === 1 ? people : people.toReversed();
  const keyed = people.map((person) => ({ person, key: naturalKey(person[sort]) }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : 0))
    .map(({ person }) => person);
}

/**
 * Lists an event's registrations for officers. An event has few enough to filter and sort them here, where check-ins and
 * accents are the same for both databases.
 */
export async function listAdminRegistrations(
  deps: RegistrationDeps,
  eventId: string,
  query: PeopleQuery,
  search?: string,
): Promise<Listing<Registration>> {
  const found = sortPeople(filterPeople(await listPeople(deps, eventId), query, search), query);
  const limit = pageLimit(query);
  if (limit === undefined) return found;
  const pageCount = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(query.page ?? 1, pageCount);
  return { items: found.slice((page - 1) * limit, page * limit), total: found.length, page, pageCount };
}

export async function countPeople(deps: RegistrationDeps, eventId: string): Promise<PeopleCounts> {
  await getEvent(deps, eventId);
  const settings = await findSettings(deps.db, eventId);
  const checkIns = await checkedInTimes(deps.db, eventId);
  return {
    ...(await countStates(deps.db, eventId)),
    checkedIn: checkIns.size,
    capacity: settings?.capacity ?? null,
    taken: settings?.taken ?? 0,
  };
}

/** Adds a person for an officer. @returns the ID of the registration */
export const addPerson = (
  deps: RegistrationDeps,
  eventId: string,
  { name, email, member, reason }: { name: string; email: string; member: boolean; reason: string },
  writer: Writer,
): Promise<string> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const person = {
      name,
      email,
      isMember: member,
      memberNumber: "",
      questionVersion: 0,
      answers: {},
      accessNeeds: "",
    };
    const entityId = await addByHand(deps, eventId, { ...person, consents: {}, reason });
    await deps.record({ action: "created", entity: ENTITY, entityId, label: event.title });
    return entityId;
  });

/** Corrects a person's name or email address for an officer. */
export const correctPerson = (
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
  person: { name: string; email: string },
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    await correctRegistration(deps, eventId, id, { ...person, by: "officer" });
    await deps.record({ action: "updated", entity: ENTITY, entityId: id, label: event.title });
  });

/**
 * Returns the link to a participant's own page, which an officer passes on if the site sends no email.
 * @throws AppError("conflict") if the site sends the link by email; AppError("not_found")
 */
export async function getPersonLink(
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
): Promise<z.output<typeof PersonLink>> {
  await getEvent(deps, eventId);
  if (deps.sendsEmail) throw new AppError("conflict", { message: registrationMessages.linkByEmail });
  const row = await findRegistration(deps.db, id);
  const settings = await findSettings(deps.db, eventId);
  if (!row || !settings || row.event_id !== eventId || row.erased_at !== null) throw new AppError("not_found");
  return { manageUrl: pagePath(settings.ticket_key, row) };
}

/** Removes a person for an officer, who gives a reason. */
export const removePerson = (
  deps: RegistrationDeps,
  { eventId, id }: { eventId: string; id: string },
  reason: string,
  writer: Writer,
): Promise<void> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    await removeRegistration(deps, eventId, id, reason);
    await deps.record({ action: "deleted", entity: ENTITY, entityId: id, label: event.title });
  });

/** Sends a message to all people with a confirmed place. @returns their number */
export const sendMessage = (
  deps: RegistrationDeps,
  eventId: string,
  { subject, text }: MessageInput,
  writer: Writer,
): Promise<number> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const now = deps.clock().getTime();
    const messageId = deps.newId();
    const people = (await listRegistrations(deps.db, eventId)).filter(({ state }) => state === "confirmed");
    if (people.length === 0) return 0;
    await createMessage(deps.db, { id: messageId, event_id: eventId, subject, text, created_at: now });
    const type = `message ${messageId}` as const;
    const mails = people.map(({ id }) => ({ id: deps.newId(), subjectId: id, type, dueAt: now }));
    await addAllToOutbox(deps.db, mails, now);
    await deps.record({ action: "created", entity: "message to participants", entityId: eventId, label: event.title });
    return people.length;
  });

/** Returns which emails about an event were sent, wait or failed. */
export async function getMailReport(deps: RegistrationDeps, eventId: string): Promise<MailReport> {
  await getEvent(deps, eventId);
  const failed = await listFailedMails(deps.db, eventId);
  return {
    sendsEmail: deps.sendsEmail,
    ...(await countMails(deps.db, eventId)),
    failed: failed.map(({ id, name, type, attempts, failure, due_at }) => ({
      registrationId: id,
      name,
      kind: parseMailType(type).kind ?? type,
      attempts,
      failure: failure ?? "",
      nextAttemptAt: due_at >= GIVEN_UP ? null : iso(due_at),
    })),
  };
}

/** A table of texts. */
interface Table {
  header: string[];
  rows: string[][];
}

/** Returns people as a table. Each question has a column, and a reworded question has another one. */
function peopleTable(people: readonly Registration[], timeZone: string): Table {
  const questions = [...new Set(people.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  const { columns, states, yes, no } = exportLabels;
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short", timeZone });
  const timeOf = (instant: string | null) => (instant === null ? "" : format.format(new Date(instant)));
  return {
    header: [...columns, ...questions],
    rows: people.map((person) => [
      states[person.state],
      person.name,
      person.email,
      person.member ? yes : no,
      person.memberNumber,
      timeOf(person.createdAt),
      timeOf(person.checkedInAt),
      person.accessNeeds,
      person.reason,
      ...questions.map((question) => person.answers.find((answer) => answer.question === question)?.answer ?? ""),
    ]),
  };
}

/** Characters that XML, and so a spreadsheet, cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Returns a spreadsheet. All cells are texts, which a spreadsheet never runs as formulas. */
const toXlsx = ({ header, rows }: Table): Promise<Buffer> =>
  writeXlsx([
    header.map((text) => ({ value: text.replace(NOT_XML, ""), type: String, fontWeight: "bold" as const })),
    ...rows.map((row) => row.map((text) => ({ value: text.replace(NOT_XML, ""), type: String }))),
  ]).toBuffer();

const formats = { csv: ({ header, rows }: Table) => toCsv(header, rows), xlsx: toXlsx };
type ExportFormat = keyof typeof formats;

/** Returns the registrations of an event as a file. The activity log records the export and its size. */
export const exportPeople = (
  deps: RegistrationDeps,
  {
    eventId,
    format,
    query,
    search,
  }: { eventId: string; format: ExportFormat; query: PeopleExportQuery; search?: string | undefined },
  writer: Writer,
): Promise<string | Buffer> =>
  runWrite(deps, writer, async (deps) => {
    const event = await getEvent(deps, eventId);
    const people = filterPeople(await listPeople(deps, eventId), query, search);
    await deps.record({
      action: "exported",
      entity: "registrations",
      entityId: eventId,
      label: `${event.title}: ${people.length} ${people.length === 1 ? "person" : "people"}`,
    });
    return formats[format](peopleTable(people, deps.timeZone.name));
  });
