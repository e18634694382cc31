/** A field that two people have changed at once. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

type Values = Record<string, unknown>;

/** Whether two values of a field are alike: texts, flags, or what consists of such. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));

/**
 * What another has changed since a form was filled: fields that nobody touched here take it, the rest is to be decided.
 * @param before what the form was filled from
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
