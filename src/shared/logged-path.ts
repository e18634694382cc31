const MAX_CHARACTERS = 200;
const AT = /@|%40/i;
/** Names of stored files contain an @. */
const STORED_FILES = "/media/";

/** The rest of the path is the token of a preview. The site collapses repeated slashes. */
const PREVIEW_LINK = /^[/\\]+preview[/\\](?!end$).*$/i;

/** 256 random bits in base64url, as in every link of the site. Slugs have no capital letters. */
const TOKEN = /^(?=.*[A-Z])[\w-]{43}$/;

/** Tokens of participants, tickets, certificates and door helpers, with the path before them. */
const PERSONAL_LINK =
  /([/\\](?:r|t|door|certificates|api\/(?:registrations|tickets|door|certificates))[/\\]+)[^/\\]{16,}/i;

const withoutSecrets = (part: string) => (AT.test(part) || TOKEN.test(part) ? "…" : part);

/** Returns the path of a request as logs may show it: without the query, email addresses and secret tokens. */
export function loggedPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  if (PREVIEW_LINK.test(path)) return "/preview/…";
  const shown = path.startsWith(STORED_FILES)
    ? path
    : path.replace(PERSONAL_LINK, "$1…").split("/").map(withoutSecrets).join("/");
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown;
}

/** An email address, with surrounding brackets. */
const ADDRESS = /[(<[]?[^\s@()<>[\],;]{1,100}@[^\s@()<>[\],;]{1,200}[)>\]]?/g;

/** Removes email addresses from a text. Returns a dash if nothing else is left. */
export const withoutEmails = (text: string): string => {
  if (!text.includes("@")) return text;
  return (
    text
      .replace(ADDRESS, "")
      .replace(/\s{2,}/g, " ")
      .trim() || "–"
  );
};
