export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  between: (low: number, high: number) => number;
  /** Whole number, both ends included. */
  integer: (low: number, high: number) => number;
  /** Throws on an empty list. */
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** 32-bit FNV-1a of the text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The same seed gives the same numbers on every machine (a Weyl sequence through a 32-bit finaliser). */
export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => {
      const item = list[integer(0, list.length - 1)];
      if (item === undefined) throw new RangeError("Nothing to pick from.");
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** Returns a whole number for a seed, both ends included. */
export const wholeNumber = (seed: string, low: number, high: number): number => seededRandom(seed).integer(low, high);

/** Returns the item at an index. Indexes beyond the end start again at the first item. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("The list is empty.");
  return item;
}
