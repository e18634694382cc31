const NAMED = 3;

/** Lists a few of many names: “Picnic”, “Bench”, “Lab” and 4 more. A single name stays as it is. */
export function namesInWords(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return first;
  const more = names.length - NAMED;
  const named = names
    .slice(0, NAMED)
    .map((name) => `“${name}”`)
    .join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
