/** Days within which officers answer. */
export const ANSWER_DAYS = 7;
export const REASON_MAX = 2000;
export const EMAIL_MAX = 254;

export const pictureReportMessages = {
  reason: "Tell us why the picture should be removed.",
  email: "Enter an email address such as name@example.org, or leave it empty.",
  tooMany: "There were many reports from your network. Please try again in an hour, or write to us.",
  hidden: "Thank you. The picture is hidden until an officer reviews your report.",
  listed: "Thank you. An officer will review your report.",
  answerBy: (day: string) => `We will decide by ${day}.`,
  mailed: "We will email you our answer.",
} as const;

/** Labels of the report form. */
export const pictureReportLabels = {
  title: "Report this picture",
  lead: "Tell us if you are in this picture, or if it should not be here. You need no account.",
  reason: "Reason",
  reasonHelp: "For example: you are in the picture and do not want it here.",
  email: "Email (optional)",
  emailHelp: "We send our answer to this address and use it for nothing else.",
  noMail: "The site sends no email. Leave an address only if officers may write to you.",
  privacy: "Officers see your report. The site erases it 90 days after the decision.",
  submit: "Send report",
  backTo: (page: string) => `Back to ${page}`,
  pages: {
    home: "the home page",
    event: "the event",
    team: "the team",
    achievements: "the achievements",
    chapters: "the chapters",
    resources: "the resources",
  },
  choose: "Report a picture",
  chooseLead: "Choose the picture that should not be here.",
  nothingToChoose: "This page has no pictures that you can report here.",
  failed: "We could not send your report.",
} as const;
