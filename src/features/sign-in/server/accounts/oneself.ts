import { AppError } from "#platform/errors.ts";
import type { SignedIn } from "#platform/http/access.ts";
import { accountMessages } from "../../account.contract.ts";
import type { Credentials } from "../../sign-in.contract.ts";
import type { AdminRow } from "./administrators.store.ts";
import type { PasswordCheck } from "./password-check.ts";

/** The password that a signed-in person types to confirm a change. */
interface Typed {
  current: string;
  browser?: Credentials["browser"];
}

/**
 * Runs `use` after checking the signed-in person's password.
 * @param use see PasswordCheck
 * @throws AppError: "invalid" when the password is wrong, "too_many_requests", "busy".
 */
export async function asOneself<Result>(
  check: PasswordCheck,
  { username }: Pick<SignedIn, "username">,
  { current, browser }: Typed,
  address: string,
  use: (admin: AdminRow) => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await check.open({ username, password: current, browser }, address, use);
  } catch (error) {
    // Do not answer 401: the user's session is still valid.
    if (!(error instanceof AppError) || error.code !== "wrong_credentials") throw error;
    throw new AppError("invalid", { message: accountMessages.currentPasswordWrong, cause: error });
  }
}

/**
 * Checks the signed-in person's password. @throws AppError: "invalid" when the password is wrong, "too_many_requests",
 * "busy".
 */
export const confirmOneself = async (
  check: PasswordCheck,
  me: Pick<SignedIn, "username">,
  typed: Typed,
  address: string,
): Promise<void> => void (await asOneself(check, me, typed, address, async () => true));
