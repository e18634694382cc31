import { z } from "zod";
import { httpLink, requiredText } from "#shared/form-fields.ts";
import { Question } from "./registrations.contract.ts";
import { registrationMessages } from "./registrations.labels.ts";

const FORM_LIMITS = { label: 200, retentionDays: 3650, retentionMonths: 120 } as const;

/** Diet and access needs are always erased this many days after an event. */
export const ACCESS_NEEDS_DAYS = 7;

const Consent = z.object({
  isAsked: z.boolean().meta({ description: "Whether the form has this box. People must tick the box" }),
  label: requiredText(FORM_LIMITS.label, registrationMessages.consentLabel),
  link: httpLink(registrationMessages.consentLink),
});

const Retention = z.object({
  answersDays: z
    .number({ error: registrationMessages.retentionDays })
    .int(registrationMessages.retentionDays)
    .min(1, registrationMessages.retentionDays)
    .max(FORM_LIMITS.retentionDays, registrationMessages.retentionDays)
    .meta({ description: "Days after the event until answers are erased" }),
  identitiesMonths: z
    .number({ error: registrationMessages.retentionMonths })
    .int(registrationMessages.retentionMonths)
    .min(1, registrationMessages.retentionMonths)
    .max(FORM_LIMITS.retentionMonths, registrationMessages.retentionMonths)
    .meta({ description: "Months after the event until names and email addresses are erased" }),
});

/** Settings of all registration forms. Owners change them on the Branch screen. */
export const FormSettingsInput = z.object({
  privacy: Consent,
  eventTerms: Consent,
  asksAdult: z.boolean().meta({ description: 'Whether the form asks "I am 18 or older"' }),
  retention: Retention,
});
export type FormSettingsInput = z.output<typeof FormSettingsInput>;

export const FormSettings = z.object({
  privacy: Consent.extend({ link: z.string() }),
  eventTerms: Consent.extend({ link: z.string() }),
  asksAdult: z.boolean(),
  retention: z.object({ answersDays: z.number().int(), identitiesMonths: z.number().int() }),
  version: z.number().int().meta({ description: "0 until owners save the settings" }),
});
export type FormSettings = z.output<typeof FormSettings>;

/** Everything that the registration form of an event shows. */
export const PublicForm = z.object({
  eventId: z.string(),
  mode: z.enum(["none", "link", "form"]),
  questions: z.array(Question),
  questionVersion: z.number().int().meta({ description: "Increases when officers change a question" }),
  ...FormSettings.omit({ version: true }).shape,
  sendsEmail: z.boolean().meta({ description: "Whether people get an email after they register" }),
});
export type PublicForm = z.output<typeof PublicForm>;
