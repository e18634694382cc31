import { randomBytes } from "node:crypto";
import { findRegistrableEvent } from "#features/events/server/events.service.ts";
import { register } from "#features/registrations/server/places.service.ts";
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
  for (const form of sampleForms) {
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
    for (let number = 0; number < form.people; number += 1) {
      const at = new Date(now.getTime() - form.latestMs - (form.people - number) * BETWEEN_MS);
      const consents = { version: CONSENT_VERSION, at: at.toISOString(), privacy: true, eventTerms: true, adult: true };
      const person = { ...makeParticipant(form, number), questionVersion: 1, consents };
      await register({ db, newId, clock: () => at, findEvent: findRegistrableEvent }, id, person);
    }
  }
  await db.deleteFrom("outbox").execute();
}
