import { type Card, cardKey } from "#platform/media/card-pictures.ts";
import { formatLongDay } from "#shared/dates.ts";

/** What an event's card shows of it. */
export interface CardFacts {
  id: string;
  title: string;
  date: string;
  time: string;
  location: string;
  images: readonly string[];
}

/** The card with which links to an event are shown elsewhere. */
export const eventCard = ({ id, title, date, time, location, images }: CardFacts): Omit<Card, "brand"> => ({
  of: id,
  picture: images[0],
  title,
  line: [`${formatLongDay(date)}, ${time}`, location],
});

/** Where an event's card is kept once it is made. */
export const eventCardKey = (event: CardFacts): string => cardKey(eventCard(event));
