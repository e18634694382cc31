import { z } from "zod";
import { checkbox, requiredLines, requiredText } from "#shared/form-fields.ts";
import { Paging } from "#shared/paging.ts";
import { registrationMessages } from "./registrations.labels.ts";
import { registrationStates } from "./registrations.rules.ts";

const MESSAGE_LIMITS = { subject: 150, text: 5000 } as const;

const peopleColumns = ["createdAt", "name", "email"] as const;

/** Query of the exports, and part of the query of the list. */
export const PeopleExportQuery = z.object({
  state: z.enum(registrationStates).optional().meta({ description: "All states by default" }),
  member: checkbox
    .optional()
    .meta({ description: "If true, only people who say that they are members. If false, only other people" }),
  checkedIn: checkbox
    .optional()
    .meta({ description: "If true, only people who were checked in. If false, only other people" }),
});
export type PeopleExportQuery = z.output<typeof PeopleExportQuery>;

/** Query of the list of registrations. Search words are sent in the header `search-words`, because proxies log URLs. */
export const PeopleQuery = Paging.extend({
  ...PeopleExportQuery.shape,
  sort: z.enum(peopleColumns).optional().meta({ description: "createdAt by default, which is the order of arrival" }),
  order: z.enum(["ascending", "descending"]).optional().meta({ description: "ascending by default" }),
});
export type PeopleQuery = z.output<typeof PeopleQuery>;

const Count = z.number().int();

/** How many registrations an event has. */
export const PeopleCounts = z.object({
  waiting: Count,
  offered: Count,
  confirmed: Count,
  cancelled: Count,
  expired: Count,
  checkedIn: Count,
  capacity: Count.nullable(),
  taken: Count.meta({ description: "Places taken by confirmed people and by open offers" }),
});
export type PeopleCounts = z.output<typeof PeopleCounts>;

/** A message to all people with a confirmed place. */
export const MessageInput = z.object({
  subject: requiredText(MESSAGE_LIMITS.subject, registrationMessages.messageSubject),
  text: requiredLines(MESSAGE_LIMITS.text, registrationMessages.messageText),
});
export type MessageInput = z.output<typeof MessageInput>;

export const MessageSent = z.object({ recipients: Count });

/** The emails of an event's registrations. */
export const MailReport = z.object({
  sendsEmail: z.boolean().meta({ description: "False without a mail server. Then no email is sent" }),
  sent: Count,
  pending: Count,
  failed: z
    .array(
      z.object({
        registrationId: z.string(),
        name: z.string(),
        kind: z.string(),
        attempts: Count,
        failure: z.string(),
        nextAttemptAt: z
          .string()
          .nullable()
          .meta({ description: "Null if the site no longer tries to send this email" }),
      }),
    )
    .meta({ description: "Emails that could not be sent at the last attempt" }),
});
export type MailReport = z.output<typeof MailReport>;
