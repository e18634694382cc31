import { AppError } from "#platform/errors.ts";
import { USERNAME_MAX_CHARACTERS } from "../../sign-in.contract.ts";

/** The form in which names are compared: look-alike encodings, spaces around and case make no difference. */
export const usernameKey = (username: string): string => username.normalize("NFKC").trim().toLowerCase();

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+-]*$/u;

/**
 * The name under which an account is made.
 * @throws AppError("invalid")
 */
export function checkedUsername(username: string): string {
  const trimmed = username.normalize("NFKC").trim();
  if (!USERNAME.test(trimmed) || trimmed.length > USERNAME_MAX_CHARACTERS)
    throw new AppError("invalid", {
      message: `A username has 1 to ${USERNAME_MAX_CHARACTERS} letters, digits, spaces or . _ @ + - and begins with a letter or digit`,
    });
  return trimmed;
}
