import { type Card, cardKey } from "#platform/media/card-pictures.ts";
import { formatDay, formatLongDay } from "#shared/dates.ts";

/** What an event's card shows of it. */
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

/** One line has room for when and where: of several days the first and the last, else the day and when it begins. */
function whenOf({ date, time, end_date, all_day }: CardFacts): string {
  if (end_date !== null && end_date !== date) return `${formatDay(date)} – ${formatDay(end_date)}`;
  return all_day === 1 ? formatLongDay(date) : `${formatLongDay(date)}, ${time}`;
}

/** The card with which links to an event are shown elsewhere. */
export const eventCard = (event: CardFacts): Omit<Card, "brand"> => ({
  of: event.id,
  picture: event.images[0],
  title: event.title,
  line: [whenOf(event), event.location],
});

/** Where an event's card is kept once it is made. */
export const eventCardKey = (event: CardFacts): string => cardKey(eventCard(event));
