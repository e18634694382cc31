import { z } from "zod";
import { optionalLines, requiredLines } from "#shared/form-fields.ts";
import { EMAIL_MAX, pictureReportMessages, REASON_MAX } from "./picture-reports.labels.ts";

const ANSWER_MAX = 2000;

export const PictureReportInput = z.object({
  reason: requiredLines(REASON_MAX, pictureReportMessages.reason),
  email: z
    .union([z.literal(""), z.email(pictureReportMessages.email).max(EMAIL_MAX, pictureReportMessages.email)])
    .default("")
    .meta({ description: "Optional. The site sends the answer to this address" }),
  homepage: z.string().max(200).optional().meta({ description: "Spam trap. Leave it empty" }),
});
export type PictureReportInput = z.output<typeof PictureReportInput>;

export const PictureReportResponse = z.object({
  isHidden: z.boolean().meta({ description: "Whether the picture is hidden until an officer decides" }),
  answerBy: z.string().meta({ description: "Deadline of the officers' decision, ISO 8601 in UTC" }),
  message: z.string(),
});
export type PictureReportResponse = z.output<typeof PictureReportResponse>;

/** The public data of a picture that visitors report. */
export const ReportedPicture = z.object({
  title: z.string(),
  image: z.string(),
  /** The path of the public page with the picture. */
  page: z.string(),
  sendsEmail: z.boolean(),
});
export type ReportedPicture = z.output<typeof ReportedPicture>;

export const PictureReport = z.object({
  _id: z.string(),
  pictureId: z.string(),
  picture: z
    .object({ title: z.string(), image: z.string(), isShown: z.boolean(), consentNote: z.string().optional() })
    .optional()
    .meta({ description: "Absent after the picture was deleted permanently" }),
  reason: z.string(),
  email: z.string().meta({ description: "Empty if the visitor gave no address" }),
  createdAt: z.string(),
  dueAt: z.string(),
  state: z.enum(["open", "kept", "hidden", "removed"]),
  isHiddenAtOnce: z.boolean(),
  answer: z.string(),
  decidedAt: z.string().optional(),
  decidedBy: z.string().optional(),
});
export type PictureReport = z.output<typeof PictureReport>;

export const decisions = ["keep", "hide", "remove"] as const;
export type Decision = (typeof decisions)[number];

export const PictureReportDecision = z.object({
  decision: z.enum(decisions),
  answer: optionalLines(ANSWER_MAX).default("").meta({ description: "The answer to the visitor" }),
});
export type PictureReportDecision = z.output<typeof PictureReportDecision>;

export const PictureReportSettings = z.object({
  hideUntilReviewed: z.boolean().meta({ description: "Whether a report hides the picture until an officer decides" }),
});
export type PictureReportSettings = z.output<typeof PictureReportSettings>;
