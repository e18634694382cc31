/** Returns an address as one line. Leaves out each part that another part contains: "Jammu" before "Jammu 181122". */
export function addressLine(texts: readonly (string | undefined)[]): string {
  const parts = [...new Set(texts.flatMap((text) => text?.split(", ") ?? []))].filter(Boolean);
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part))).join(", ");
}
