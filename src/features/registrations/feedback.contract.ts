import { z } from "zod";
import { optionalLines } from "#shared/form-fields.ts";
import { registrationMessages } from "./registrations.labels.ts";

const COMMENT_MAX_CHARACTERS = 1000;

/** Results are shown from this number of answers on, so that nobody can tell who gave them. */
export const FEEDBACK_SHOWN_FROM = 5;

/** A participant's feedback about an event. It is stored without their name. */
export const FeedbackInput = z.object({
  rating: z
    .number({ error: registrationMessages.rating })
    .int(registrationMessages.rating)
    .min(1, registrationMessages.rating)
    .max(5, registrationMessages.rating)
    .meta({ description: "1 (poor) to 5 (excellent)" }),
  comment: optionalLines(COMMENT_MAX_CHARACTERS).default(""),
});
export type FeedbackInput = z.output<typeof FeedbackInput>;

/** The feedback about an event, for officers. */
export const FeedbackResults = z.object({
  count: z.number().int(),
  average: z
    .number()
    .nullable()
    .meta({ description: `Null with fewer than ${FEEDBACK_SHOWN_FROM} answers` }),
  ratings: z.array(z.number().int()).meta({ description: "Number of answers for each rating from 1 to 5, or empty" }),
  comments: z.array(z.string()).meta({ description: "In alphabetical order, or empty" }),
});
export type FeedbackResults = z.output<typeof FeedbackResults>;

/** A certificate of attendance. Anyone with its link can verify it. */
export const Certificate = z.object({
  name: z.string(),
  event: z.object({ title: z.string(), startsAt: z.string(), endsAt: z.string().nullable(), timeZone: z.string() }),
  issuer: z.string().meta({ description: "The name of the branch" }),
});
export type Certificate = z.output<typeof Certificate>;

export const CertificateChange = z.object({ isRevoked: z.boolean() });
