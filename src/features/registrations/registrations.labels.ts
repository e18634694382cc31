/** Messages of the API about registrations. */
export const registrationMessages = {
  name: "Enter your name.",
  email: "Enter an email address, such as name@example.org.",
  memberNumber: "A member number has digits only.",
  answer: "Answer this question.",
  option: "Choose one of the listed options.",
  privacy: "To register, agree to the IEEE Privacy Policy.",
  eventTerms: "To register, agree to the IEEE Event Terms and Conditions.",
  adult:
    "We can register only people who are 18 or older, and nothing was stored. To take part, ask a parent or guardian to contact us.",
  tooMany: "Too many registrations came from your network. Wait a few seconds and try again.",
  options: "Enter at least two options.",
  questionText: "Enter the question.",
  capacity: "Enter a whole number from 0 to 100000, or leave the field empty.",
  closesFirst: "Registration must close after it opens.",
  unknownEvent: "This event does not exist.",
  noForm: "This event has no registration form.",
  unknownLink: "This link is not valid. Ask for a new one on the event's page.",
  reason: "Enter a reason.",
  instant: "Enter a date and time, such as 2027-02-10T17:30.",
} as const;

/** Tells why a registration is refused, and what the person can do. */
export const refusalMessages = {
  not_open: "Registration has not opened yet. The page counts down to the opening.",
  members_only: "IEEE members register first. Come back when registration opens to everyone.",
  full: "All places are taken.",
  closed: "Registration is closed.",
  already_registered: "This email address cannot register again. Use the link in the email that we sent to it.",
} as const;
