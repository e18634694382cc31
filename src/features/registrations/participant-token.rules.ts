const TOKEN = /^([0-9a-f-]{36})(?:\.(\d{1,6}))?\.([A-Za-z0-9_-]{22})$/;
/** Crockford's Base32, which has no letters that look like digits. */
// cspell:ignore ABCDEFGHJKMNPQRSTVWXYZ HJKMNP
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
/** A code has 8 characters of 5 bits. */
const CODE_BITS = 40;

/** A parsed token of a participant's page or of a ticket. Its signature is not yet checked. */
export interface ParticipantToken {
  registrationId: string;
  /** Only tickets have a version. */
  version: number | undefined;
  signature: string;
}

/** Parses the token of a participant's page or of a ticket; undefined if it is malformed. */
export function parseToken(token: string): ParticipantToken | undefined {
  const [, registrationId, version, signature] = TOKEN.exec(token) ?? [];
  if (!registrationId || !signature) return undefined;
  return { registrationId, version: version === undefined ? undefined : Number(version), signature };
}

/**
 * Returns the short code of a ticket, which people can read aloud and type: the first 40 bits of its signature.
 * A new version of the ticket has another code.
 */
export function ticketCode(signature: string): string {
  let bits = "";
  for (const letter of signature.slice(0, Math.ceil(CODE_BITS / 6)))
    bits += BASE64URL.indexOf(letter).toString(2).padStart(6, "0");
  return (bits.slice(0, CODE_BITS).match(/.{5}/g) ?? []).map((five) => CODE_LETTERS[Number.parseInt(five, 2)]).join("");
}

/** Returns a code in two groups of four, as tickets show it. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Returns a typed code in its stored form, or undefined: accepts small letters, spaces, hyphens, and O, I and L. */
export function parseCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : undefined;
}

/** The input of a camera, a hand scanner or a person: a ticket, its code, or undefined for anything else. */
export type ScannedInput = { ticket: ParticipantToken; text: string } | { code: string } | undefined;

/** Reads the content of a QR code or typed text. A ticket is the last segment of the URL in its QR code. */
export function parseScan(text: string): ScannedInput {
  const trimmed = text.trim();
  const token = trimmed.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  const ticket = parseToken(token);
  if (ticket?.version !== undefined) return { ticket, text: token };
  const code = parseCode(trimmed);
  return code === undefined ? undefined : { code };
}
