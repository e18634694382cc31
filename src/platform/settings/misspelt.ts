import { distance } from "fastest-levenshtein";

/** Common settings that other programs use too. */
const COMMON = new Set(["PORT", "HOST", "LOG_LEVEL"]);
const SHORT = 10;
const TELLING = 8;

/** Two letters may differ, or one in a short name. */
const isNear = (name: string, ours: string) =>
  Math.abs(name.length - ours.length) <= 2 && distance(name, ours) <= (ours.length < SHORT ? 1 : 2);

/** A name with letters missing or added at its end: ADMIN_PASS, DATA_DIRECTORY; but not NAME_AND_ANOTHER_WORD. */
function isCutOrDrawnOut(name: string, ours: string): boolean {
  const [short, long] = name.length < ours.length ? [name, ours] : [ours, name];
  return short.length >= TELLING && short.includes("_") && long.startsWith(short) && long[short.length] !== "_";
}

/** The first two words of names with three or more words are ours alone: MEDIA_S3_KEY. */
function isOfFamily(name: string, ours: string): boolean {
  const [first, second, ...others] = ours.split("_");
  return others.length > 0 && `${name}_`.startsWith(`${first}_${second}_`);
}

/** A distinctive end of one of our names: S3_BUCKET. Files with secrets often belong to other programs. */
function isEndOf(name: string, ours: string): boolean {
  return name.length > TELLING && name.includes("_") && !name.endsWith("_FILE") && ours.endsWith(`_${name}`);
}

/** Returns the most similar name, or else the first one with the same beginning. */
function meantBy(name: string, candidates: readonly string[]): string | undefined {
  const near = candidates.filter((ours) => isNear(name, ours));
  const [nearest] = near.sort((one, other) => distance(name, one) - distance(name, other));
  return (
    nearest ?? candidates.find((ours) => isCutOrDrawnOut(name, ours) || isOfFamily(name, ours) || isEndOf(name, ours))
  );
}

/**
 * Finds names that look like one of our settings but are none, each with the intended name. Ignores settings of other
 * programs: a name counts if it differs by two letters or starts like only ours do.
 */
export function findMisspelt(names: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  const candidates = ours.filter((known) => !COMMON.has(known));
  return names.flatMap((name) => {
    if (ours.includes(name)) return [];
    const meant = meantBy(name.toUpperCase(), candidates);
    return meant ? [{ name, meant }] : [];
  });
}
