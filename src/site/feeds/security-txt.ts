import type { PageContext } from "#site/document/public-page.ts";

/** Sets the required Expires field (RFC 9116, 2.5.5). The file is generated for each request. */
const GOOD_FOR_DAYS = 180;

/** Renders the contact for security reports. */
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
