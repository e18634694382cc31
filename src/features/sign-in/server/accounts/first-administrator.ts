import { ConfigError } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import * as store from "./administrators.store.ts";
import { type AdministratorDeps, cannotBeGuessed, createAdministrator, generatePassword } from "./administrators.ts";

const DEFAULT_USERNAME = "admin";

export interface FirstAdministrator {
  username: string;
  /** Only when it was made here; nobody else knows it. */
  generatedPassword: string | undefined;
}

/**
 * Makes the first administrator of an empty site, with a random password when none is given; null when there is one.
 * @throws ConfigError when the given name or password cannot be used.
 */
export async function ensureFirstAdministrator(
  deps: AdministratorDeps,
  given: { username: string | undefined; password: string | undefined },
): Promise<FirstAdministrator | null> {
  if (await store.hasAdmins(deps.db)) return null;
  const username = given.username ?? DEFAULT_USERNAME;
  const isGenerated = given.password === undefined;
  const password = given.password ?? generatePassword(username, deps.randomBytes);
  try {
    await createAdministrator(isGenerated ? { ...deps, isGuessable: cannotBeGuessed } : deps, { username, password });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another instance that started at the same moment was first.
    if (error.code === "conflict") return null;
    const setting = error.code === "weak_password" ? "ADMIN_PASSWORD" : "ADMIN_USERNAME";
    throw new ConfigError(`These settings are wrong:\n  ${setting}: ${error.message}`, { cause: error });
  }
  return { username, generatedPassword: isGenerated ? password : undefined };
}
