const TEXTS_MAX = 500;
const TEXT_MAX_CHARACTERS = 200;

/** Memoizes a function of short strings. */
export function memoize<Result>(calculate: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, { result: Result }>();
  return (text) => {
    const known = results.get(text);
    if (known) return known.result;
    const result = calculate(text);
    if (text.length > TEXT_MAX_CHARACTERS) return result;
    if (results.size >= TEXTS_MAX) results.clear();
    results.set(text, { result });
    return result;
  };
}
