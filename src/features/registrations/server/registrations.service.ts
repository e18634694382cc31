import { AppError } from "#platform/errors.ts";
import { answersProblem, knownAnswers } from "../questions.rules.ts";
import type { FormSettings } from "../registration-form.contract.ts";
import type { RegistrationAccepted, RegistrationForm } from "../registrations.contract.ts";
import { refusalMessages, registrationMessages } from "../registrations.labels.ts";
import { getFormSettings } from "./form-settings.service.ts";
import { pageToken, ticketToken } from "./participant-links.ts";
import { type PersonInput, register } from "./places.service.ts";
import type { RegistrationDeps } from "./registered-event.ts";
import { findQuestions, findSettings } from "./registrations.store.ts";

/** The wording of the consents that officers cannot change. Increase it when a text changes. */
const CONSENT_VERSION = 1;

/** Returns the message for a box that must be ticked and is not, or undefined. */
function missingConsent(form: RegistrationForm, settings: FormSettings): string | undefined {
  if (settings.privacy.isAsked && !form.acceptPrivacy) return registrationMessages.consent(settings.privacy.label);
  if (settings.eventTerms.isAsked && !form.acceptEventTerms)
    return registrationMessages.consent(settings.eventTerms.label);
  return settings.asksAdult && !form.adult ? registrationMessages.adult : undefined;
}

const consentsOf = (form: RegistrationForm, { privacy, eventTerms }: FormSettings, now: Date) => ({
  version: CONSENT_VERSION,
  at: now.toISOString(),
  privacy: form.acceptPrivacy,
  eventTerms: form.acceptEventTerms,
  adult: form.adult,
  newsletter: form.newsletter,
  photoConsent: form.photoConsent,
  wording: {
    privacy: { label: privacy.label, link: privacy.link },
    eventTerms: { label: eventTerms.label, link: eventTerms.link },
  },
});

/**
 * Registers a person from the public form. The result is final.
 * @throws AppError with the reason if the registration is refused, or if a consent or an answer is missing
 */
export async function registerPerson(
  deps: RegistrationDeps,
  eventId: string,
  form: RegistrationForm,
): Promise<RegistrationAccepted> {
  const settings = await findSettings(deps.db, eventId);
  if (settings?.mode !== "form") throw new AppError("not_found", { message: registrationMessages.noForm });
  const formSettings = await getFormSettings(deps);
  const questions = await findQuestions(deps.db, eventId, settings.question_version);
  const problem = missingConsent(form, formSettings) ?? answersProblem(questions, form.answers);
  if (problem) throw new AppError("invalid", { message: problem });
  const input: PersonInput = {
    name: form.name,
    email: form.email,
    isMember: form.member,
    memberNumber: form.memberNumber,
    questionVersion: settings.question_version,
    answers: knownAnswers(questions, form.answers),
    accessNeeds: form.accessNeeds,
    consents: consentsOf(form, formSettings, deps.clock()),
    idempotencyKey: form.idempotencyKey,
  };
  const result = await register(deps, eventId, input);
  if ("refused" in result) throw new AppError(result.refused, { message: refusalMessages[result.refused] });
  const row = { id: result.id, ticket_version: 1 };
  return {
    state: result.state,
    position: result.state === "waiting" ? result.position : null,
    manageUrl: `/r/${pageToken(settings.ticket_key, row)}`,
    ticketUrl: result.state === "confirmed" ? `/t/${ticketToken(settings.ticket_key, row)}` : null,
  };
}
