import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { codeOf } from "../refused.ts";
import { wrongSettings } from "./config-error.ts";

export type Settings = Record<string, string | undefined>;

/** Found in the working folder, where SETTINGS_FILE names no other. */
const USUAL_FILE = ".env";

/** What may stand in a file of its own, which the setting with _FILE at its end names. */
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

/** Puts what stands in files in the place of the settings that name them. */
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

/** What is not empty, which counts as not given. */
const filled = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ""));

/**
 * The settings of the environment, and of the settings file what the environment does not say.
 * @throws ConfigError when a file that they name cannot be read.
 */
export const gatherSettings = (env: Settings): Settings => ({
  ...withSecrets(filled(fromFile(env["SETTINGS_FILE"]))),
  ...withSecrets(filled(env)),
});
