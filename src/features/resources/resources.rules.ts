const GRADIENT_COUNT = 4;
const PASTEL_COUNT = 5;

/** Splits a list into columns of ceil(count / columns) items. The last columns may be shorter. */
export function splitIntoColumns<T>(items: readonly T[], columns: number): T[][] {
  const length = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) => items.slice(column * length, (column + 1) * length));
}

/** Returns the gradient, 1 to 4, of the card at a position. */
export const gradientOf = (position: number): number => (position % GRADIENT_COUNT) + 1;

/** Returns the pastel color, 1 to 5, of the popular card at a position. */
export const pastelOf = (position: number): number => (position % PASTEL_COUNT) + 1;

/** Returns the offset of the card at `index` from the middle card at `position`, wrapping around: -2 to 2 of five. */
export function placeOf(index: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((index - position + half + count) % count) - half;
}

export interface Turn {
  /** The card in the middle. */
  position: number;
  /** The requested card. Equal to the middle card when it has arrived. */
  target: number;
  /** 1 if the cards move to the left, so that the next card appears. */
  direction: 1 | -1;
  /** Whether a user requested the move. */
  isManual: boolean;
}

/** Moves one card forward. */
export function turnOn({ position }: Turn, count: number): Turn {
  const next = (position + 1) % count;
  return { position: next, target: next, direction: 1, isManual: false };
}

/** Moves one card towards the requested one, in the shorter direction. */
export function turnTowards(target: number, turn: Turn, count: number): Turn {
  const place = placeOf(target, turn.position, count);
  if (place === 0) return { ...turn, target };
  const direction = place > 0 ? 1 : -1;
  return { position: (turn.position + direction + count) % count, target, direction, isManual: true };
}

/** Returns the anchor of a resource on its page. */
export const resourcePath = (id: string) => `/resources#${encodeURIComponent(id)}`;

const numbers =
  "no,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen,twenty".split(
    ",",
  );

/** Returns a number as text: "five", but "21". */
export const spellNumber = (count: number): string => numbers[count] ?? String(count);

/** Returns the number with a capital first letter. */
export const beginning = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
