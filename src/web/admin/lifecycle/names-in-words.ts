const NAMED = 3;

/** A few of many names: "Picnic, Bench, Lab and 4 more". */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
