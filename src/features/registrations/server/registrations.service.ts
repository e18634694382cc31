import { setting } from "#content/settings.store.ts";
import { checkVersion, runWrite, type WriteDeps, type Writer } from "#content/write.ts";
import type { Db } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { answersProblem, answersToQuestions } from "../questions.rules.ts";
import { FormSettings, type FormSettingsInput } from "../registration-form.contract.ts";
import type { RegistrationAccepted, RegistrationForm } from "../registrations.contract.ts";
import { formDefaults, refusalMessages, registrationMessages } from "../registrations.labels.ts";
import { decideRegistration } from "../registrations.rules.ts";
import { pagePath, ticketToken } from "./participant-tokens.service.ts";
import {
  isRepeatedForm,
  type PersonInput,
  type RegistrationResult,
  registerAll,
  settingsOf,
} from "./places.service.ts";
import { eventOf, type RegistrationDeps } from "./registered-event.service.ts";
import { countPlaces, findQuestions, findSettings } from "./registrations.store.ts";

const formSettings = setting("registration form", FormSettings.omit({ version: true }));

export async function getFormSettings({ db }: { db: Db }): Promise<FormSettings> {
  const stored = await formSettings.find(db);
  return { ...(stored?.value ?? formDefaults), version: stored?.version ?? 0 };
}

/** Saves the settings of all registration forms. @throws AppError("stale") */
export const saveFormSettings = (deps: WriteDeps, input: FormSettingsInput, writer: Writer): Promise<FormSettings> =>
  runWrite(deps, writer, async (deps) => {
    const { version } = await getFormSettings(deps);
    checkVersion(writer, { version });
    const saved = await formSettings.save(deps.db, { value: input, version, now: deps.clock() });
    await deps.record({
      action: "updated",
      entity: "registration forms",
      entityId: "settings",
      label: "Registration forms",
    });
    return { ...saved.value, version: saved.version };
  });

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

export interface FormOfEvent {
  eventId: string;
  form: RegistrationForm;
}

type Outcome = RegistrationAccepted | AppError;

/** Registers people from the public forms of one event, in their order. */
async function registerForEvent(
  deps: RegistrationDeps,
  eventId: string,
  forms: readonly RegistrationForm[],
): Promise<Outcome[]> {
  const settings = await findSettings(deps.db, eventId);
  if (settings?.mode !== "form") {
    const noForm = new AppError("not_found", { message: registrationMessages.noForm });
    return forms.map(() => noForm);
  }
  const formSettings = await getFormSettings(deps);
  const questions = await findQuestions(deps.db, eventId, settings.question_version);
  const inputOf = (form: RegistrationForm): PersonInput => ({
    name: form.name,
    email: form.email,
    isMember: form.member,
    memberNumber: form.memberNumber,
    questionVersion: settings.question_version,
    answers: answersToQuestions(questions, form.answers),
    accessNeeds: form.accessNeeds,
    consents: consentsOf(form, formSettings, deps.clock()),
    idempotencyKey: form.idempotencyKey,
    needsPlace: form.waitingList === false,
  });
  const present = (result: RegistrationResult): Outcome => {
    if ("refused" in result) return new AppError(result.refused, { message: refusalMessages[result.refused] });
    return {
      state: result.state,
      position: result.state === "waiting" ? result.position : null,
      manageUrl: pagePath(settings.ticket_key, result),
      ticketUrl: result.state === "confirmed" ? `/t/${ticketToken(settings.ticket_key, result)}` : null,
      ...(result.keepsEarlierDetails && { keepsEarlierDetails: true as const }),
    };
  };
  const event = await eventOf(deps, settings);
  const counts = await countPlaces(deps.db, settings);
  const now = deps.clock().getTime();
  /** An incomplete or outdated form gets the time of the opening or the closing first. Complete forms are checked later, with the settings
   * locked. */
  const problemOf = (form: RegistrationForm): AppError | undefined => {
    const isOutdated = (form.questionVersion ?? settings.question_version) !== settings.question_version;
    const message = isOutdated
      ? registrationMessages.questionsChanged
      : (missingConsent(form, formSettings) ?? answersProblem(questions, form.answers));
    if (!message) return undefined;
    const state = decideRegistration(settingsOf(settings), event, counts, { isMember: form.member, now });
    return state === "confirmed" || state === "waiting"
      ? new AppError("invalid", { message })
      : new AppError(state, { message: refusalMessages[state] });
  };
  // A browser that lost the response sends the same form again. Its registration stays valid if the questions change.
  const problems = await Promise.all(
    forms.map(async (form) => {
      const problem = problemOf(form);
      return problem && (await isRepeatedForm(deps.db, eventId, form)) ? undefined : problem;
    }),
  );
  const complete = forms.filter((_, index) => !problems[index]);
  const results = await registerAll(deps, eventId, complete.map(inputOf));
  const outcomes = results.map(present).values();
  return problems.map((problem) => problem ?? (outcomes.next().value as Outcome));
}

/** Registers people from public forms. Returns the final result of each form, or the reason for its refusal. */
export async function registerPeople(deps: RegistrationDeps, forms: readonly FormOfEvent[]): Promise<Outcome[]> {
  const outcomes = new Map<FormOfEvent, Outcome>();
  for (const [eventId, ofEvent] of Map.groupBy(forms, ({ eventId }) => eventId)) {
    const results = await registerForEvent(
      deps,
      eventId,
      ofEvent.map(({ form }) => form),
    );
    for (const [index, form] of ofEvent.entries()) outcomes.set(form, results[index] as Outcome);
  }
  return forms.map((form) => outcomes.get(form) as Outcome);
}
