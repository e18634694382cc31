import { inTransaction } from "#platform/db/in-transaction.ts";
import { AppError } from "#platform/errors.ts";
import type { ConfigError } from "#platform/settings/config-error.ts";
import { wrongSettings } from "#platform/settings/config-error.ts";
import * as store from "./administrators.store.ts";
import { type AdministratorDeps, cannotBeGuessed, createAdministrator, generatePassword } from "./administrators.ts";
import { checkPasswordStrength, type IsGuessable } from "./password-strength.ts";
import { checkedUsername } from "./username.ts";

const DEFAULT_USERNAME = "admin";

interface Given {
  username: string | undefined;
  password: string | undefined;
}

export interface FirstAdministrator {
  username: string;
  /** Only when it was made here; nobody else knows it. */
  generatedPassword: string | undefined;
}

function wrongSetting(error: AppError): ConfigError {
  const setting = error.code === "weak_password" ? "ADMIN_PASSWORD" : "ADMIN_USERNAME";
  return wrongSettings([`${setting}: ${error.message}`], { cause: error });
}

/**
 * Looks at the settings of the first administrator before anything is made.
 * @throws ConfigError when name or password cannot be used.
 */
export async function checkFirstAdministrator(given: Given, isGuessable?: IsGuessable): Promise<void> {
  try {
    const username = checkedUsername(given.username ?? DEFAULT_USERNAME);
    if (given.password !== undefined) await checkPasswordStrength(username, given.password, isGuessable);
  } catch (error) {
    throw error instanceof AppError ? wrongSetting(error) : error;
  }
}

/**
 * Makes the first administrator of an empty site, with a random password when none is given; null when there is one.
 * @param announce called while the account can still be undone: one whose password was not said does not come to be
 * @throws ConfigError when the given name or password cannot be used.
 */
export async function ensureFirstAdministrator(
  deps: AdministratorDeps,
  given: Given,
  announce: (first: FirstAdministrator) => void = () => {},
): Promise<FirstAdministrator | null> {
  if (await store.hasAdmins(deps.db)) return null;
  const username = given.username ?? DEFAULT_USERNAME;
  const isGenerated = given.password === undefined;
  const password = given.password ?? generatePassword(username, deps.randomBytes);
  const first = { username, generatedPassword: isGenerated ? password : undefined };
  try {
    await inTransaction(deps, async (deps) => {
      await createAdministrator(isGenerated ? { ...deps, isGuessable: cannotBeGuessed } : deps, { username, password });
      announce(first);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another instance that started at the same moment was first.
    if (error.code === "conflict") return null;
    throw wrongSetting(error);
  }
  return first;
}
