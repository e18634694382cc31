import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { codeOf } from "../startup-error.ts";
import { wrongSettings } from "./config-error.ts";

export type Settings = Record<string, string | undefined>;

/** In the working folder, unless SETTINGS_FILE names another file. */
const USUAL_FILE = ".env";

/** Settings that can be in a file, named by the setting with _FILE at its end. */
const SECRETS = [
  "ADMIN_PASSWORD",
  "BACKUP_KEY",
  "DATABASE_URL",
  "SMTP_URL",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
] as const;

export const fileSettings: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
const unreadable = (name: string, path: string, error: unknown) =>
  wrongSettings([`${name}: ${path} ${isMissing(error) ? "does not exist" : `cannot be read (${codeOf(error)})`}`], {
    cause: error,
  });

/** Replaces _FILE settings by the content of their files. */
function withSecrets(given: Settings): Settings {
  const settings = { ...given };
  for (const name of SECRETS) {
    const path = settings[`${name}_FILE`];
    if (!path) continue;
    if (settings[name]) throw wrongSettings([`${name}_FILE: ${name} is also set; set only one of them`]);
    try {
      settings[name] = readFileSync(path, "utf8").trim();
    } catch (error) {
      throw unreadable(`${name}_FILE`, path, error);
    }
    if (!settings[name]) throw wrongSettings([`${name}_FILE: ${path} is empty`]);
  }
  return settings;
}

function fromFile(named: string | undefined): Settings {
  const path = named || USUAL_FILE;
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    if (!named && isMissing(error)) return {};
    throw unreadable(named ? "SETTINGS_FILE" : "The settings file", path, error);
  }
}

/** Removes empty settings, which count as not set. */
const filled = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""));

/**
 * Merges the environment and the settings file. The environment wins.
 * @throws ConfigError if a named file is not readable
 */
export const gatherSettings = (env: Settings): Settings => ({
  ...withSecrets(filled(fromFile(env["SETTINGS_FILE"]))),
  ...withSecrets(filled(env)),
});
