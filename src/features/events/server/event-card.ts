import { type Card, cardKey } from "#platform/media/card-pictures.ts";
import { formatDay, formatLongDay } from "#shared/dates.ts";

/** The event data on a card. */
export interface CardFacts {
  id: string;
  title: string;
  date: string;
  time: string;
  end_date: string | null;
  all_day: 0 | 1;
  location: string;
  images: readonly string[];
}

/** The line for the date is short: first and last day of longer events, otherwise the day and start time. */
function whenOf({ date, time, end_date, all_day }: CardFacts): string {
  if (end_date !== null && end_date !== date) return `${formatDay(date)} – ${formatDay(end_date)}`;
  return all_day === 1 ? formatLongDay(date) : `${formatLongDay(date)}, ${time}`;
}

/** The social card of links to an event. */
export const eventCard = (event: CardFacts): Omit<Card, "brand"> => ({
  of: event.id,
  picture: event.images[0],
  title: event.title,
  line: [whenOf(event), event.location],
});

/** Returns the storage key of an event's card. */
export const eventCardKey = (event: CardFacts): string => cardKey(eventCard(event));
