import { z } from "zod";
import type { Api, ReadApi } from "#api-client/api.ts";
import { pathOf } from "#api-client/content-calls.ts";
import { canBeStored, optionalLines, requiredText, UNSTORABLE } from "#shared/form-fields.ts";

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
  pastIssuesFailed: "Failed to fetch the issues of the newsletter",
} as const;

/** Labels of the public pages. */
export const newsletterLabels = {
  title: "Newsletter",
  description: "New events by email.",
  lead: "Get new events by email. You can unsubscribe at any time with one click.",
  nextEvents: "The next events",
  link: "Get new events by email",
  email: "Email",
  consent: "Send me new events by email",
  purpose: "We use your email address only for this newsletter. We erase it when you unsubscribe.",
  privacy: "How we handle your data",
  submit: "Subscribe",
  requested: "Check your inbox. If the address is not subscribed yet, we sent you a link to confirm it.",
  notOffered: "The branch does not send a newsletter at the moment. All of our events are on this site.",
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
  pastIssues: "Past issues",
  sentOn: (day: string) => `Sent on ${day}`,
  updatedOn: (day: string) => `Updated on ${day}`,
  resources: "Resources",
  allResources: "All resources",
  more: (series: string) => `More ${series.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`,
  eventsOfIssue: "Events in this issue",
  issue: "issue",
  otherIssues: "Other issues",
  allIssues: "All issues",
  older: (day: string) => `Older issue, ${day}`,
  newer: (day: string) => `Newer issue, ${day}`,
} as const;

/** Whether visitors can subscribe: only if the site sends email. */
export const NewsletterOffer = z.object({ isOffered: z.boolean() });

/** A request to subscribe. The response is the same for known and unknown addresses. */
export const SubscriptionInput = z.object({
  email: z
    .string()
    .trim()
    .max(NEWSLETTER_LIMITS.email, newsletterMessages.email)
    .regex(z.regexes.html5Email, newsletterMessages.email)
    .refine(canBeStored, UNSTORABLE),
  consent: z.literal(true, newsletterMessages.consent),
});
export type SubscriptionInput = z.output<typeof SubscriptionInput>;

/** The address of a subscriber that an officer removes. */
export const RemovalInput = SubscriptionInput.pick({ email: true });

export const NewsletterDone = z.object({ ok: z.literal(true) });

export const IssueInput = z.object({
  subject: requiredText(NEWSLETTER_LIMITS.subject, newsletterMessages.subject),
  text: optionalLines(NEWSLETTER_LIMITS.text).default(""),
  eventIds: z
    .array(z.string().regex(/^[\w-]{1,100}$/))
    .max(NEWSLETTER_LIMITS.events, `At most ${NEWSLETTER_LIMITS.events} events`)
    .default([]),
});
export type IssueInput = z.output<typeof IssueInput>;

/** An issue. It contains only counts of emails, because no response contains a subscriber's address. */
export const Issue = z.object({
  _id: z.string(),
  version: z.number().int(),
  subject: z.string(),
  text: z.string(),
  eventIds: z.array(z.string()),
  sentAt: z.string().nullable().meta({ description: "Null for a draft" }),
  recipients: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
});
export type Issue = z.output<typeof Issue>;

export const NewsletterSettings = z.object({
  digest: z.boolean().meta({ description: "Whether the site sends new events automatically on Mondays" }),
  perHour: z
    .number({ error: newsletterMessages.perHour })
    .int(newsletterMessages.perHour)
    .min(1, newsletterMessages.perHour)
    .max(NEWSLETTER_LIMITS.perHour, newsletterMessages.perHour)
    .meta({ description: "The limit of the mail provider" }),
  hasPublicIssues: z.boolean().meta({ description: "Whether visitors can read sent issues" }),
});
export type NewsletterSettings = z.output<typeof NewsletterSettings>;

export const Newsletter = z.object({
  sendsEmail: z.boolean(),
  subscribers: z.object({
    confirmed: z.number().int(),
    pending: z.number().int().meta({ description: "Addresses that are not confirmed yet" }),
    paused: z.number().int().meta({ description: "The mail server refused these addresses" }),
  }),
  settings: NewsletterSettings,
  upcoming: z
    .array(z.object({ _id: z.string(), title: z.string(), startsAt: z.string() }))
    .meta({ description: "The next events that visitors see" }),
  issues: z.array(Issue).meta({ description: "Drafts, then sent issues, newest first" }),
});
export type Newsletter = z.output<typeof Newsletter>;

export const IssuePreview = z.object({ subject: z.string(), text: z.string() });
export type IssuePreview = z.output<typeof IssuePreview>;

/** A sent issue in the public list. An issue without text only lists events, so it has no page. */
export const PastIssue = z.object({ _id: z.string(), subject: z.string(), sentAt: z.string() });
export type PastIssue = z.output<typeof PastIssue>;

export const ReadableIssue = PastIssue.extend({
  text: z.string(),
  events: z
    .array(z.object({ title: z.string(), path: z.string() }))
    .meta({ description: "The events that visitors can see" }),
});

export const IssueSent = z.object({ recipients: z.number().int() });

export const fetchNewsletterOffer = (api: ReadApi) => api.get("/newsletter/offer", NewsletterOffer);

/** Returns the sent issues, newest first. */
export const fetchPastIssues = (api: ReadApi) => api.get("/newsletter/issues", z.array(PastIssue));

export const fetchPastIssue = (api: ReadApi, id: string) => api.get(issue(id), ReadableIssue);

export const NEWSLETTER_PATH = "/newsletter";

export const issuePath = ({ _id }: Pick<Issue, "_id">) => `${NEWSLETTER_PATH}/issues/${encodeURIComponent(_id)}`;

/** Asks for a link that confirms the address. */
export const subscribe = (api: Api, body: z.input<typeof SubscriptionInput>) =>
  api.send("POST", "/newsletter/subscriptions", NewsletterDone, { body });

export const confirmSubscription = (api: Api, token: string) =>
  api.send("POST", pathOf("/newsletter/confirmations", token), NewsletterDone, { body: {} });

export const unsubscribe = (api: Api, key: string) =>
  api.send("POST", pathOf("/newsletter/unsubscribe", key), NewsletterDone, { body: {} });

export const fetchNewsletter = (api: ReadApi) => api.get("/newsletter", Newsletter);

export const saveNewsletterSettings = (api: Api, body: NewsletterSettings) =>
  api.send("PUT", "/newsletter/settings", NewsletterSettings, { body });

export const removeSubscriber = (api: Api, body: z.input<typeof RemovalInput>) =>
  api.send("POST", "/newsletter/removals", NewsletterDone, { body });

const issue = (id: string) => pathOf("/newsletter/issues", id);

/** Creates an issue, or saves the changes of a draft. */
export const saveIssue = (api: Api, body: z.input<typeof IssueInput>, draft?: Pick<Issue, "_id" | "version">) =>
  draft
    ? api.send("PUT", issue(draft._id), Issue, { body, version: draft.version })
    : api.send("POST", "/newsletter/issues", Issue, { body });

export const deleteIssue = (api: Api, id: string) => api.send("DELETE", issue(id), NewsletterDone);

export const fetchIssuePreview = (api: ReadApi, id: string) => api.get(`${issue(id)}/preview`, IssuePreview);

export const sendIssue = (api: Api, id: string) => api.send("POST", `${issue(id)}/send`, IssueSent, { body: {} });
