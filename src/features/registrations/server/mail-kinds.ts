/** The emails that participants get. */
export const mailKinds = [
  "confirmed",
  "waiting",
  "promoted",
  "offered",
  "expired",
  "changed",
  "cancelled_by_participant",
  "cancelled_by_organizers",
  "event_cancelled",
  "reminder",
  "thank_you",
  "message",
  "link",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A kind that a registration can get several times is followed by what each email is about: "changed 2". */
export type MailType = MailKind | `${MailKind} ${string}`;

/** Returns the kind of an email and what it is about. */
export function parseMailType(type: string): { kind: MailKind | undefined; about: string } {
  const [kind, about = ""] = type.split(" ");
  return { kind: mailKinds.find((known) => known === kind), about };
}
