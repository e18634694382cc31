import { negotiate } from "@fastify/accept-negotiator";

/** `*` stands for every encoding that is not named, with its own weight; the negotiator takes it for the first offer. */
function withoutStar(header: string, encodings: readonly string[]): string {
  const parts = header.split(",").map((part) => part.trim());
  const star = parts.find((part) => part.startsWith("*"));
  if (!star) return header;
  const named = new Set(parts.map((part) => part.split(";")[0]?.trim()));
  const others = encodings.filter((encoding) => !named.has(encoding)).map((encoding) => star.replace("*", encoding));
  return [...parts.filter((part) => !part.startsWith("*")), ...others].join(",");
}

/**
 * The encoding that a client likes best by its Accept-Encoding, of those `offered`, which stand in our order of
 * preference. An answer as it is ("identity") is for clients that take none of them.
 */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | "identity" {
  const encodings = [...offered, "identity" as const];
  return negotiate(withoutStar((acceptEncoding ?? "").toLowerCase(), encodings), encodings) ?? "identity";
}
