import { inTransaction } from "#platform/db/database.ts";
import { AppError } from "#platform/errors.ts";
import { type ConfigError, wrongSettings } from "#platform/settings/sources.ts";
import * as store from "./accounts.store.ts";
import {
  type AdministratorDeps,
  cannotBeGuessed,
  createAdministrator,
  generatePassword,
} from "./administrators.service.ts";
import { checkPasswordStrength, type IsGuessable } from "./password-strength.service.ts";
import { checkedUsername } from "./username.service.ts";

const DEFAULT_USERNAME = "admin";

interface AdministratorSettings {
  username: string | undefined;
  password: string | undefined;
}

export interface FirstAdministrator {
  username: string;
  /** Set only if the password was generated here. Nobody else knows the password. */
  generatedPassword: string | undefined;
}

function wrongSetting(error: AppError): ConfigError {
  const setting = error.code === "weak_password" ? "ADMIN_PASSWORD" : "ADMIN_USERNAME";
  return wrongSettings([`${setting}: ${error.message}`], { cause: error });
}

/**
 * Checks the settings of the first administrator before anything is created.
 * @throws ConfigError when the username or password is invalid.
 */
export async function checkFirstAdministrator(given: AdministratorSettings, isGuessable?: IsGuessable): Promise<void> {
  try {
    const username = checkedUsername(given.username ?? DEFAULT_USERNAME);
    if (given.password !== undefined) await checkPasswordStrength(username, given.password, isGuessable);
  } catch (error) {
    throw error instanceof AppError ? wrongSetting(error) : error;
  }
}

/**
 * Creates the first administrator of an empty site, with a random password by default. Returns null if an administrator
 * exists.
 * @param onCreated called before the account is committed, so that no account exists whose password was not printed
 * @throws ConfigError when the given username or password is invalid.
 */
export async function ensureFirstAdministrator(
  deps: AdministratorDeps,
  given: AdministratorSettings,
  onCreated: (first: FirstAdministrator) => void = () => {},
): Promise<FirstAdministrator | null> {
  if (await store.hasAdmins(deps.db)) return null;
  const username = given.username ?? DEFAULT_USERNAME;
  const isGenerated = given.password === undefined;
  const password = given.password ?? generatePassword(username, deps.randomBytes);
  const first = { username, generatedPassword: isGenerated ? password : undefined };
  try {
    await inTransaction(deps, async (deps) => {
      await createAdministrator(isGenerated ? { ...deps, isGuessable: cannotBeGuessed } : deps, { username, password });
      onCreated(first);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another instance that started at the same time created it first.
    if (error.code === "conflict") return null;
    throw wrongSetting(error);
  }
  return first;
}
