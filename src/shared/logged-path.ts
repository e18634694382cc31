const MAX_CHARACTERS = 200;
const AT = /@|%40/i;
/** Its file names have that character themselves. */
const STORED_FILES = "/media/";

const withoutMail = (part: string) => (AT.test(part) ? "…" : part);

/** An address of this site as logs may tell it: without its query, and without what somebody's mail address may be. */
export function loggedPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  const told = path.startsWith(STORED_FILES) ? path : path.split("/").map(withoutMail).join("/");
  return told.length > MAX_CHARACTERS ? `${told.slice(0, MAX_CHARACTERS)}…` : told;
}
