import { randomBytes, randomUUID } from "node:crypto";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { claimFeedback, createFeedback } from "#features/registrations/server/after-event.store.ts";
import { createDoorPhone } from "#features/registrations/server/check-ins.store.ts";
import { registerAll } from "#features/registrations/server/places.service.ts";
import { createQuestions, createSettings, updateSettings } from "#features/registrations/server/registrations.store.ts";
import type { Db } from "#platform/db/database.ts";
import { makeParticipant, type SampleForm, sampleForms } from "../content/registrations.ts";
import { itemAt } from "../random.ts";
import type { SeededEvent } from "./events.ts";
import type { SeededSite } from "./seed.ts";

const OPENING_TIME = "18:00";
const BETWEEN_MS = 17 * 60_000;
const CONSENT_VERSION = 1;

/** Returns the instant at which a form opens: at 18:00 on its day. */
const opensAt = ({ opensInMs }: SampleForm, now: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime() + opensInMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toZonedDateTime({ timeZone, plainTime: OPENING_TIME }).epochMilliseconds;

/** Writes the registration forms of the sample events, and their participants. Nobody gets an email. */
export async function writeRegistrations(db: Db, site: SeededSite, events: readonly SeededEvent[]): Promise<void> {
  const { clock, newId, timeZone } = site.deps;
  const now = clock();
  for (const form of sampleForms.filter(({ event }) => event < events.length)) {
    const { id } = itemAt(events, form.event);
    const opens = opensAt(form, now, timeZone.name);
    await createSettings(db, {
      event_id: id,
      mode: "form",
      ticket_key: randomBytes(32).toString("base64url"),
      opens_at: opens,
      closes_at: null,
      cancel_until: null,
      capacity: form.capacity,
      has_waiting_list: 1,
      shows_free_places: 1,
      members_first_until: null,
      note: "",
      updated_at: Math.min(opens, now.getTime()),
    });
    await createQuestions(db, { eventId: id, version: 1, questions: form.questions, now: now.getTime() });
    await updateSettings(db, id, { question_version: 1 });
    const people: string[] = [];
    for (let number = 0; number < form.people; number += 1) {
      const at = new Date(now.getTime() - form.latestMs - (form.people - number) * BETWEEN_MS);
      const consents = { version: CONSENT_VERSION, at: at.toISOString(), privacy: true, eventTerms: true, adult: true };
      const person = { ...makeParticipant(form, number), questionVersion: 1, consents };
      const deps = { db, newId, clock: () => at, findEvent: findRegistrableEvent };
      const [result] = await registerAll(deps, id, [person]);
      if (result && "id" in result) people.push(result.id);
    }
    if (form.attendance) await writeAttendance(db, site, { id, people, attendance: form.attendance });
  }
  await db.deleteFrom("outbox").execute();
}

const CHECK_INS_BEGIN_MS = 25 * 60_000;
const BETWEEN_CHECK_INS_MS = 50_000;
const HELPER = "events.lead";
const PHONES = ["sample-phone-1", "sample-phone-2"];

/**
 * Writes the check-ins of an event that is over: most participants, then people who came without registration. Two phones
 * at the door took turns. Some participants gave feedback.
 */
async function writeAttendance(
  db: Db,
  site: SeededSite,
  { id, people, attendance }: { id: string; people: string[]; attendance: NonNullable<SampleForm["attendance"]> },
): Promise<void> {
  const event = await findRegistrableEvent(db, id);
  if (!event) return;
  const walkIns = Array.from({ length: attendance.walkIns }, () => null);
  const arrivals = [...people.slice(0, attendance.checkedIn), ...walkIns];
  const records = arrivals.map((registrationId, index) => {
    const at = event.startsAt - CHECK_INS_BEGIN_MS + index * BETWEEN_CHECK_INS_MS;
    return {
      event_id: id,
      uuid: site.deps.newId(),
      sequence: index + 1,
      type: registrationId === null ? ("walk_in" as const) : ("ticket" as const),
      outcome: "valid" as const,
      registration_id: registrationId,
      ticket: "",
      is_member: index % 3 === 0 ? (1 as const) : (0 as const),
      undoes: "",
      reason: "",
      device: itemAt(PHONES, index % PHONES.length),
      helper: HELPER,
      scanned_at: at,
      corrected_at: at,
      received_at: at,
    };
  });
  await db.insertInto("check_in_records").values(records).execute();
  for (const [index, device] of PHONES.entries()) {
    const last_seen_at = event.startsAt + (index + 1) * BETWEEN_CHECK_INS_MS;
    await createDoorPhone(db, {
      event_id: id,
      device,
      number: index + 1,
      helper: HELPER,
      clock_offset: 0,
      last_seen_at,
    });
  }
  for (const [index, feedback] of attendance.feedback.entries()) {
    await claimFeedback(db, itemAt(people, index));
    await createFeedback(db, { id: randomUUID(), event_id: id, ...feedback });
  }
}
