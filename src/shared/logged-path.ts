const MAX_CHARACTERS = 200;
const MAIL_ADDRESS = /[^/]*(?:@|%40)[^/]*/gi;
/** Its file names have that character themselves. */
const STORED_FILES = "/media/";

/** An address of this site as logs may tell it: without its query, and without what somebody's mail address may be. */
export function loggedPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  const told = path.startsWith(STORED_FILES) ? path : path.replace(MAIL_ADDRESS, "…");
  return told.length > MAX_CHARACTERS ? `${told.slice(0, MAX_CHARACTERS)}…` : told;
}
