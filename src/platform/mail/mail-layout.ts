import { escapeHtml } from "#shared/characters.ts";

/** The content of an email. It is sent as text and as HTML. */
export interface MailContent {
  greeting: string;
  paragraphs: readonly string[];
  /** Labels with values, such as the time and place of the event. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Lists with a title, which can be a link. */
  lists?: readonly { title: string; url?: string; items: readonly string[] }[];
  /** Links, the most important one first. */
  links: readonly { label: string; url: string }[];
  /** The last lines: who sends the email and why. */
  footer: string;
}

export function mailText({ greeting, paragraphs, facts, lists = [], links, footer }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...lists.map(({ title, url, items }) =>
      [`${title}:`, ...items.map((item) => `- ${item}`), ...(url ? [url] : [])].join("\n"),
    ),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

const FONT = "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1b1b1b";
const paragraph = (html: string, style = "") => `<p style="margin:0 0 16px;${style}">${html}</p>`;
const button = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#00548a;color:#ffffff;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a>`;

/** Returns the email as HTML. It loads nothing from the network, so nobody learns when the email is read. */
export function mailHtml({ greeting, paragraphs, facts, lists = [], links, footer }: MailContent): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:bold;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:4px 0">${lines(value)}</td></tr>`,
  );
  const [first, ...others] = links;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><style>:root{color-scheme:light only}</style></head>',
    `<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto;${FONT}">`,
    paragraph(lines(greeting)),
    ...paragraphs.map((text) => paragraph(lines(text))),
    rows.length > 0 ? `<table style="margin:0 0 16px;border-collapse:collapse;${FONT}">${rows.join("")}</table>` : "",
    ...lists.map(
      ({ title, url, items }) =>
        `<h2 style="margin:0 0 8px;font-size:18px">${url ? `<a href="${escapeHtml(url)}" style="color:#00548a">${escapeHtml(title)}</a>` : escapeHtml(title)}</h2><ul style="margin:0 0 16px;padding-left:24px">${items.map((item) => `<li style="margin:0 0 4px">${lines(item)}</li>`).join("")}</ul>`,
    ),
    first ? paragraph(button(first.label, first.url)) : "",
    ...others.map(({ label, url }) =>
      paragraph(`<a href="${escapeHtml(url)}" style="color:#00548a">${escapeHtml(label)}</a>`),
    ),
    paragraph(lines(footer), "padding-top:16px;border-top:1px solid #d0d0d0;font-size:14px;color:#555555"),
    "</div></body></html>",
  ].join("\n");
}

const DAY_MS = 86_400_000;

/** Returns when an event takes place, in its own time zone, which is named. */
export function eventTime(
  { startsAt, endsAt, allDay }: { startsAt: number; endsAt: number | null; allDay: boolean },
  timeZone: string,
): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone });
  if (allDay) {
    // The end is the midnight after the last day.
    const last = (endsAt ?? startsAt + DAY_MS) - 1;
    const days = [startsAt, last].map((instant) => day.format(instant));
    return [...new Set(days)].join(" to ");
  }
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const start = `${day.format(startsAt)}, ${time.format(startsAt)}`;
  return `${start}${endText(startsAt, endsAt, { day, time })} (${zoneName(startsAt, timeZone)})`;
}

function endText(
  startsAt: number,
  endsAt: number | null,
  { day, time }: { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat },
): string {
  if (endsAt === null || endsAt === startsAt) return "";
  const isSameDay = day.format(startsAt) === day.format(endsAt);
  return isSameDay ? `–${time.format(endsAt)}` : ` to ${day.format(endsAt)}, ${time.format(endsAt)}`;
}

/** Returns an instant with its time zone. */
export const instantText = (instant: number, timeZone: string): string =>
  eventTime({ startsAt: instant, endsAt: null, allDay: false }, timeZone);

/** Returns the name of a time zone with its offset: "Asia/Kolkata, GMT+5:30". */
function zoneName(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" }).formatToParts(instant);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return timeZone === offset ? timeZone : `${timeZone}, ${offset}`;
}
