import { excerpt } from "#shared/excerpt.ts";
import type { Event } from "./events.contract.ts";
import { eventWhen } from "./events.labels.ts";

export const networks = ["whatsapp", "instagram", "linkedin"] as const;
export type Network = (typeof networks)[number];

/**
 * Maximum characters of a post. Instagram: captions of 2,200. LinkedIn: posts of 3,000. WhatsApp collapses messages
 * after about 700. Read in November 2026.
 */
export const POST_MAX_CHARACTERS: Record<Network, number> = { whatsapp: 700, instagram: 2_200, linkedin: 3_000 };

interface AnnouncementInput {
  /** The absolute short link of the event. */
  url: string;
  /** Short name of the time zone. */
  zone: string;
}

const TAGS = "#IEEE #StudentBranch";

/** Returns the text of a post that announces an event, within the network's limit. */
export function announcement(network: Network, event: Event, { url, zone }: AnnouncementInput): string {
  const facts = `${eventWhen(event, zone)}\n${event.location}`;
  // WhatsApp shows text between asterisks in bold.
  const title = network === "whatsapp" ? `*${event.title.replaceAll("*", "")}*` : event.title;
  const end = network === "whatsapp" ? url : `${url}\n\n${TAGS}`;
  const fixed = `${title}\n${facts}\n\n\n\n${end}`.length;
  const description = excerpt(event.description.trim(), Math.max(0, POST_MAX_CHARACTERS[network] - fixed - 1));
  return `${title}\n${facts}\n\n${description}\n\n${end}`;
}
