import { negotiate } from "@fastify/accept-negotiator";

/** `*` covers every encoding that is not listed. The negotiator would use it for the first offer. */
function withoutStar(header: string, encodings: readonly string[]): string {
  const parts = header.split(",").map((part) => part.trim());
  const star = parts.find((part) => part.startsWith("*"));
  if (!star) return header;
  const named = new Set(parts.map((part) => part.split(";")[0]?.trim()));
  const others = encodings.filter((encoding) => !named.has(encoding)).map((encoding) => star.replace("*", encoding));
  return [...parts.filter((part) => !part.startsWith("*")), ...others].join(",");
}

/**
 * Returns the client's preferred encoding among `offered`, which is sorted by our preference. "identity" is for clients
 * that accept none of them.
 */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | "identity" {
  const encodings = [...offered, "identity" as const];
  return negotiate(withoutStar((acceptEncoding ?? "").toLowerCase(), encodings), encodings) ?? "identity";
}
