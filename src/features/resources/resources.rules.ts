const GRADIENT_COUNT = 4;
const PASTEL_COUNT = 5;

/** Divides a list over columns of ceil(count / columns) each; the last ones may be shorter. */
export function splitIntoColumns<T>(items: readonly T[], columns: number): T[][] {
  const length = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) => items.slice(column * length, (column + 1) * length));
}

/** Which of the four gradients, 1 to 4, the card at a position of the list has. */
export const gradientOf = (position: number): number => (position % GRADIENT_COUNT) + 1;

/** Which of the five pastels, 1 to 5, the popular card at a position has. */
export const pastelOf = (position: number): number => (position % PASTEL_COUNT) + 1;

/** Where the card at `index` stands, from the one at `position` in the middle, around both ends: -2 to 2 of five. */
export function placeOf(index: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((index - position + half + count) % count) - half;
}

export interface Turn {
  /** The card in the middle. */
  position: number;
  /** The card that was asked for; the one in the middle, when it has come. */
  target: number;
  /** 1 when the cards move to the left, so that the next one comes. */
  direction: 1 | -1;
  /** Whether somebody wanted it. */
  asked: boolean;
}

/** One card further. */
export function turnOn({ position }: Turn, count: number): Turn {
  const next = (position + 1) % count;
  return { position: next, target: next, direction: 1, asked: false };
}

/** One card nearer to the one that is asked for, by the shorter way. */
export function turnTowards(target: number, turn: Turn, count: number): Turn {
  const place = placeOf(target, turn.position, count);
  if (place === 0) return { ...turn, target };
  const direction = place > 0 ? 1 : -1;
  return { position: (turn.position + direction + count) % count, target, direction, asked: true };
}

/** Where a resource stands on its page. */
export const resourcePath = (id: string) => `/resources#${encodeURIComponent(id)}`;

const numbers =
  "no,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen,twenty".split(
    ",",
  );

/** How many, as a sentence says it: "five", and "21". */
export const inWords = (count: number): string => numbers[count] ?? String(count);

/** The same at the beginning of a sentence. */
export const beginning = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
