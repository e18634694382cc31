export const NEWSLETTER_LIMITS = { email: 254, subject: 150, text: 5000, events: 20, perHour: 5000 } as const;

/** Raise this number when the wording of the consent changes. Each subscriber keeps the number that they agreed to. */
export const WORDING_VERSION = 1;

export const newsletterMessages = {
  email: "Enter an email address, such as name@example.org.",
  consent: "Tick the box to subscribe.",
  subject: "Enter a subject",
  perHour: "Enter a number from 1 to 5,000.",
  tooMany: "Too many people subscribed from this network. Try again later.",
  unknownLink: "The link may have expired or been used already.",
  sent: "This issue was already sent. You can no longer change it.",
  noSubscribers: "No one has subscribed yet.",
  empty: "Choose an event or enter text.",
} as const;

/** Labels of the public pages. */
export const newsletterLabels = {
  title: "Newsletter",
  description: "New events by email.",
  lead: "Get new events by email. You can unsubscribe at any time with one click.",
  link: "Get new events by email",
  email: "Email",
  consent: "Send me new events by email",
  purpose: "We use your email address only for this newsletter. We erase it when you unsubscribe.",
  privacy: "How we handle your data",
  submit: "Subscribe",
  requested: "Check your inbox. If the address is not subscribed yet, we sent you a link to confirm it.",
  notOffered: "This site does not send email, so it has no newsletter.",
  confirmTitle: "Confirm your subscription",
  confirmLead: "Confirm to get new events by email. You can unsubscribe at any time.",
  confirm: "Confirm subscription",
  confirmed: "You are subscribed",
  confirmedLead: "You get new events by email.",
  unsubscribeTitle: "Unsubscribe",
  unsubscribeLead: "If you unsubscribe, you no longer get the newsletter, and we erase your address.",
  unsubscribe: "Unsubscribe",
  unsubscribed: "You are unsubscribed",
  unsubscribedLead: "We erased your address.",
  invalid: "This link is not valid",
  again: "Subscribe to the newsletter",
} as const;
