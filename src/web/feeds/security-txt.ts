import type { PageContext } from "#web/documents/public-page.ts";

/** Readers are to look again before then (RFC 9116, 2.5.5); the file itself is always of today. */
const GOOD_FOR_DAYS = 180;

/** Whom to tell of a weakness. */
export function makeSecurityTxt({ now, publicUrl, branch }: PageContext): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${branch.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
