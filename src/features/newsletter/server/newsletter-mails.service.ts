import { createTokens, hashSecret, newSecret } from "#platform/db/tokens.store.ts";
import { eventTime, type MailContent, mailHtml, mailText } from "#platform/mail/mail-layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import type { IssuePreview } from "../newsletter.contract.ts";
import type { NewsletterDeps } from "./newsletter.service.ts";
import { findIssue, findSubscriber, type IssueRow, type SubscriberRow, updateSubscriber } from "./newsletter.store.ts";

const CONFIRM_MS = 7 * 86_400_000;

export interface NewsletterMailDeps extends Pick<NewsletterDeps, "db" | "clock" | "timeZone" | "findEvent"> {
  branch: () => Promise<{ name: string; email: string }>;
  publicUrl: string;
}

/** A row of the outbox. */
interface OutboxMail {
  id: string;
  subject_id: string;
  type: string;
}

/** Returns the content of an issue. Events that visitors cannot see are left out. */
async function issueContent(
  { db, timeZone, findEvent, branch, publicUrl }: NewsletterMailDeps,
  { text, event_ids }: IssueRow,
  unsubscribeUrl: string,
): Promise<MailContent> {
  const { name } = await branch();
  const events = [];
  for (const id of JSON.parse(event_ids) as string[]) {
    const event = await findEvent(db, id);
    if (event?.path) events.push({ ...event, url: publicUrl + event.path });
  }
  return {
    greeting: "Hello,",
    paragraphs: text ? text.split(/\n{2,}/) : [`These are the new events of ${name}.`],
    facts: [],
    lists: events.map((event) => ({
      title: event.title,
      url: event.url,
      items: [eventTime(event, timeZone.name), event.location],
    })),
    links: [
      { label: "View all events", url: `${publicUrl}/events` },
      { label: "Unsubscribe", url: unsubscribeUrl },
    ],
    footer: `${name} sends this email because you subscribed to new events. To stop these emails and erase your address, select "Unsubscribe".`,
  };
}

/** Returns an issue as text, as subscribers get it. */
export async function previewIssue(deps: NewsletterMailDeps, issue: IssueRow): Promise<IssuePreview> {
  const content = await issueContent(deps, issue, `${deps.publicUrl}/newsletter/unsubscribe/…`);
  return { subject: issue.subject, text: mailText(content) };
}

/** Returns the email that asks for a confirmation. Its link works once, for seven days. */
async function confirmation(deps: NewsletterMailDeps, { id }: SubscriberRow) {
  const now = deps.clock();
  const secret = newSecret();
  const expiresAt = now.getTime() + CONFIRM_MS;
  await createTokens(deps.db, [{ purpose: "newsletter", hash: hashSecret(secret), data: { id }, expiresAt }], now);
  const { name } = await deps.branch();
  const content: MailContent = {
    greeting: "Hello,",
    paragraphs: [`Someone asked ${name} to send new events to this address. Confirm that it was you.`],
    facts: [],
    links: [{ label: "Confirm subscription", url: `${deps.publicUrl}/newsletter/confirm/${secret}` }],
    footer: "If it was not you, ignore this email. Without a confirmation, we erase the address after seven days.",
  };
  return { subject: `Confirm your subscription: ${name}`, content };
}

/** Returns the email of a row of the outbox; undefined for other emails, and if the subscriber no longer gets it. */
export async function buildNewsletterMail(
  deps: NewsletterMailDeps,
  { id, subject_id, type }: OutboxMail,
): Promise<Mail | undefined> {
  const [kind, about = ""] = type.split(" ");
  if (kind !== "newsletter" && kind !== "newsletter-confirm") return undefined;
  const subscriber = await findSubscriber(deps.db, "id", subject_id);
  if (!subscriber) return undefined;
  const { name, email } = await deps.branch();
  const mail = {
    to: subscriber.email,
    replyTo: email,
    messageId: `<${id}@${new URL(deps.publicUrl).hostname}>`,
  };
  const complete = ({ subject, content }: { subject: string; content: MailContent }) => ({
    ...mail,
    subject,
    text: mailText(content),
    html: mailHtml(content),
  });
  if (kind === "newsletter-confirm") return complete(await confirmation(deps, subscriber));
  const issue = await findIssue(deps.db, about);
  if (!issue || subscriber.confirmed_at === null || subscriber.paused_at !== null) return undefined;
  const path = `newsletter/unsubscribe/${subscriber.unsubscribe_key}`;
  const content = await issueContent(deps, issue, `${deps.publicUrl}/${path}`);
  return {
    ...complete({ subject: issue.subject, content }),
    // RFC 8058: mail programs offer a button that sends one POST request.
    headers: {
      "List-Id": `${name.replace(/[^\w .-]/g, "")} <newsletter.${new URL(deps.publicUrl).hostname}>`,
      "List-Unsubscribe": `<${deps.publicUrl}/api/${path}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    atMostOnce: true,
  };
}

/** Pauses a subscriber whose address the mail server refuses permanently. A new confirmation ends the pause. */
export async function pauseRefused(
  { db, clock }: Pick<NewsletterMailDeps, "db" | "clock">,
  { subject_id, type }: OutboxMail,
): Promise<void> {
  if (type.startsWith("newsletter")) await updateSubscriber(db, subject_id, { paused_at: clock().getTime() });
}
