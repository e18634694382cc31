import { distance } from "fastest-levenshtein";

/** Everybody has such settings, and so does a machine for its other programs. */
const COMMON = new Set(["PORT", "HOST", "LOG_LEVEL"]);
const SHORT = 10;
const TELLING = 8;

/** Two letters may differ, or one in a short name. */
const isNear = (name: string, ours: string) =>
  Math.abs(name.length - ours.length) <= 2 && distance(name, ours) <= (ours.length < SHORT ? 1 : 2);

/** One name with letters more or less at its end: ADMIN_PASS, DATA_DIRECTORY; but not NAME_AND_ANOTHER_WORD. */
function isCutOrDrawnOut(name: string, ours: string): boolean {
  const [short, long] = name.length < ours.length ? [name, ours] : [ours, name];
  return short.length >= TELLING && short.includes("_") && long.startsWith(short) && long[short.length] !== "_";
}

/** Of names with three words and more, the first two are ours alone: MEDIA_S3_KEY. */
function isOfFamily(name: string, ours: string): boolean {
  const [first, second, ...others] = ours.split("_");
  return others.length > 0 && `${name}_`.startsWith(`${first}_${second}_`);
}

/** The end of a name of ours, where that end is telling by itself: S3_BUCKET. Secrets files are often other programs'. */
function isEndOf(name: string, ours: string): boolean {
  return name.length > TELLING && name.includes("_") && !name.endsWith("_FILE") && ours.endsWith(`_${name}`);
}

/** The nearest of those that differ little; else the first of those that it begins like. */
function meantBy(name: string, candidates: readonly string[]): string | undefined {
  const near = candidates.filter((ours) => isNear(name, ours));
  const [nearest] = near.sort((one, other) => distance(name, one) - distance(name, other));
  return (
    nearest ?? candidates.find((ours) => isCutOrDrawnOut(name, ours) || isOfFamily(name, ours) || isEndOf(name, ours))
  );
}

/**
 * The names among those given that look like one of ours and are none, with the one that was meant. A machine's other
 * settings are let be: a name is ours when it differs by two letters, or begins as only ours do.
 */
export function findMisspelt(names: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  const candidates = ours.filter((known) => !COMMON.has(known));
  return names.flatMap((name) => {
    if (ours.includes(name)) return [];
    const meant = meantBy(name.toUpperCase(), candidates);
    return meant ? [{ name, meant }] : [];
  });
}
