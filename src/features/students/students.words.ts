/** Apart from the contract, so that the join page loads without its schemas. */

export const APPLICATION_LIMITS = { name: 100, email: 254, id: 50, branch: 100 } as const;

/** Raise it when the privacy sentence changes in meaning: it is stored with each application. */
export const NOTICE_VERSION = 2;

export const studentMessages = {
  required: "Please fill in all required fields",
  email: "Please enter a valid email address",
  submitted: "Successfully submitted",
  submitFailed: "Failed to submit",
  tooMany: "Many applications are arriving from your network. Please wait a moment and try again.",
  listFailed: "Failed to fetch students",
} as const;

/** What comes after an application. */
export const nextSteps = [
  "An officer of the branch reads your application.",
  "You get an answer at the e-mail address that you gave; look into its spam folder too.",
  "You need not wait for it: every event is open to you today.",
] as const;

/** "1 month", "24 months". */
export const monthsInWords = (months: number): string => `${months} ${months === 1 ? "month" : "months"}`;

/**
 * What an application is for and how long it is kept, for beside the form's button.
 * @param months undefined where that cannot be known now
 */
export const privacySentence = (months: number | undefined): string =>
  `We use these details only to handle your membership application, and erase them after ${months === undefined ? "a set time" : monthsInWords(months)}.`;

/** What an applicant may ask for, from whom, and what holds for those who are not of age. */
export const privacyRights = (contact: string): string =>
  `You may see them, correct them or withdraw your application at any time: write to ${contact}. If that does not help, you may complain to your country’s data protection authority. If you are under 18, have a parent or guardian agree first: they may write to the same address.`;
