/** A field that two people have changed at the same time. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

type Values = Record<string, unknown>;

/** Returns whether two field values are equal: texts, flags, or structures of them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));

/**
 * Compares a form with newer stored values. Untouched fields take the new value; the others are returned as conflicts.
 * @param before the values that the form was filled from
 */
export function differencesOf(before: Values, mine: Values, theirs: Values) {
  const changed = Object.keys(theirs).filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  const isUntouched = (name: string) => isSame(mine[name], before[name]);
  return {
    taken: changed.filter(isUntouched),
    undecided: changed
      .filter((name) => !isUntouched(name))
      .map((name): Difference => ({ name, mine: mine[name], theirs: theirs[name] })),
  };
}
