/** Problems that the registration form finds before it is sent. */
export const formMessages = {
  name: "Enter your name.",
  email: "Enter an email address, such as name@example.org.",
  emailLetters: "Many mail servers refuse letters such as ö. Enter an address without them.",
  memberNumber: "A membership number contains only digits.",
  answer: "Answer this question.",
  option: "Choose one of the listed options.",
  shortAnswer: "Enter at most 200 characters.",
  longAnswer: "Enter at most 2000 characters.",
  number: "Enter a number.",
  consent: (label: string) => `To register, agree to the ${label}.`,
  adult:
    "We can register only people who are 18 or older. We stored nothing. To take part, ask a parent or guardian to contact us.",
} as const;

/** Messages of the API about registrations. The form in the browser loads only its own. */
export const registrationMessages = {
  ...formMessages,
  unusableEmail: "We cannot use this email address for your registration. Enter another address.",
  tooManyAddresses: "You changed the email address too often. To change it again, contact the organisers.",
  tooManyCorrections: "Too many corrections failed. Try again in an hour.",
  tooMany: "Too many registrations came from your network. Wait a few seconds and try again.",
  otherName: "Enter a name.",
  options: "Enter at least two options.",
  questionText: "Enter the question.",
  capacity: "Enter a whole number from 0 to 100000, or leave the field empty.",
  questionsChanged: "The questions have changed. Check your answers and register again.",
  closesFirst: "Registration must close after it opens.",
  closesAfterEnd: "Registration cannot close after the event ends.",
  membersFirstTooLong: "Registration must open to everyone before it closes.",
  unknownEvent: "This event does not exist.",
  noForm: "This event has no registration form.",
  unknownLink: "This link is not valid. Ask for a new one on the event's page.",
  linkByEmail: "This site sends the link by email. People can ask for it on the event's page.",
  reason: "Enter a reason.",
  rating: "Choose a rating from 1 to 5.",
  noFeedback: "You can give feedback once, after the event.",
  messageSubject: "Enter a subject.",
  messageText: "Enter a message.",
  consentLabel: "Enter a label.",
  consentLink: "Enter a web address that starts with https://.",
  retentionDays: "Enter a whole number of days from 1 to 3650.",
  retentionMonths: "Enter a whole number of months from 1 to 120.",
  linkSent: "If this address is registered for the event, we sent an email with the link.",
  instant: "Enter a date and time, such as 2027-02-10T17:30.",
} as const;

/** Messages that explain why a registration is refused, and what the person can do. */
export const refusalMessages = {
  not_open: "Registration has not opened yet. The page counts down to the opening.",
  members_only: "IEEE members register first. Come back when registration opens to everyone.",
  full: "All places are taken.",
  closed: "Registration is closed.",
  already_registered:
    "This email address cannot register again. If it is yours, select “Send my link again” above this message.",
  waiting_list_only: "All places are taken. You can join the waiting list.",
} as const;

/** The settings of all registration forms until owners change them. */
export const formDefaults = {
  privacy: {
    isAsked: true,
    label: "IEEE Privacy Policy",
    link: "https://www.ieee.org/security-privacy.html",
  },
  eventTerms: {
    isAsked: true,
    label: "IEEE Event Terms and Conditions",
    link: "https://www.ieee.org/conferences/event-terms-and-conditions.html",
  },
  asksAdult: true,
  retention: { answersDays: 90, identitiesMonths: 12 },
};

/** Words of exported files. */
export const exportLabels = {
  columns: [
    "State",
    "Name",
    "Email",
    "IEEE member (as stated)",
    "Membership number",
    "Registered",
    "Checked in",
    "Diet and access needs",
    "Reason",
  ],
  states: {
    waiting: "Waiting list",
    offered: "Place offered",
    confirmed: "Confirmed",
    cancelled: "Cancelled",
    expired: "Expired",
  },
  yes: "Yes",
  no: "No",
  csvFile: "registrations.csv",
  xlsxFile: "registrations.xlsx",
  personalFile: "my-registration.json",
  calendarFile: "event.ics",
} as const;
