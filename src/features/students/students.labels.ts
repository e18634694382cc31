/** A separate module keeps the contract's schemas out of the join page's bundle. */

export const APPLICATION_LIMITS = { name: 100, email: 254, id: 50, branch: 100 } as const;

/** Increase it when the privacy text changes its meaning: who sees the data, why, how long. Each application stores it. */
export const NOTICE_VERSION = 2;

export const studentMessages = {
  required: "Please fill in all required fields",
  email: "Please enter a valid email address",
  submitted: "Successfully submitted",
  submitFailed: "Failed to submit",
  tooMany: "Many applications are arriving from your network. Please wait a moment and try again.",
  listFailed: "Failed to fetch students",
} as const;

export const joinFormLabels = {
  problems: "Check these fields",
  fieldProblems: {
    name: "Enter your full name.",
    email: "Enter an email address, such as name@example.org.",
    id: "Enter your student ID.",
    branch: "Enter your branch or department.",
  },
  privacy: "How we handle your data",
  submit: "Send application",
  pending: "Sending...",
  nextSteps: "What happens next",
  events: "See upcoming events",
  another: "Send another application",
} as const;

/** The steps after an application. */
export const nextSteps = [
  "An officer of the branch reads your application.",
  "You get an answer by email. Check your spam folder too.",
  "You can come to any event, even before you get an answer.",
] as const;

/** Returns text such as "1 month" or "24 months". */
export const formatMonths = (months: number): string => `${months} ${months === 1 ? "month" : "months"}`;

/**
 * Returns the notice next to the form's button: the purpose of the data and the retention.
 * @param months undefined if the retention is unknown
 */
export const privacySentence = (months: number | undefined): string =>
  `We use these details only to handle your membership application, and erase them after ${months === undefined ? "a set time" : formatMonths(months)}.`;

/** Returns the applicant's rights, the contact address and the rule for people under 18. */
export const privacyRights = (contact: string): string =>
  `To see or correct your details or withdraw your application, write to ${contact} at any time. If that does not help, you may complain to your country’s data protection authority. If you are under 18, ask a parent or guardian to agree first. They can write to the same address.`;
