import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { distance } from "fastest-levenshtein";
import ipaddr from "ipaddr.js";
import { codeOf, StartupError } from "../startup-error.ts";

export type Settings = Record<string, string | undefined>;

/** In the working folder, unless SETTINGS_FILE names another file. */
const USUAL_FILE = ".env";

/** Settings that can be read from a file. The setting with the suffix _FILE names the file. */
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

/** Thrown for invalid settings. The message names them. */
export class ConfigError extends StartupError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, { ...options, exitReason: "settings" });
  }
}

/** Formats one fault as `NAME: fault`, and several as a list below a heading. */
export const wrongSettings = (lines: readonly string[], options: { cause?: unknown } = {}): ConfigError =>
  new ConfigError(
    lines.length === 1
      ? `This setting is wrong: ${lines[0]}`
      : `These settings are wrong:\n${lines.map((line) => `  ${line}`).join("\n")}`,
    options,
  );

/** Named networks. */
const NAMES = ["loopback", "linklocal", "uniquelocal"];

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

function isNetwork(text: string): boolean {
  const [address = "", range = "", ...surplus] = text.split("/");
  if (surplus.length > 0 || !isAddress(address)) return false;
  const longest = ipaddr.parse(address).kind() === "ipv6" ? 128 : 32;
  if (/^\d+$/.test(range)) return Number(range) >= 1 && Number(range) <= longest;
  return longest === 32 && ipaddr.IPv4.isValidFourPartDecimal(range) && Boolean(prefixOf(range));
}

const prefixOf = (netmask: string) => ipaddr.IPv4.parse(netmask).prefixLengthFromSubnetMask();

export const proxiesOf = (list: string): string[] => list.split(",").map((entry) => entry.trim());

export function faultOfProxies(list: string): string | undefined {
  const wrong = proxiesOf(list).find((entry) => !NAMES.includes(entry) && !isAddress(entry) && !isNetwork(entry));
  if (wrong === undefined) return undefined;
  return `"${wrong}" is not an address (127.0.0.1), a network (10.0.0.0/8) or one of ${NAMES.join(", ")}`;
}

/** Common settings that other programs use too. */
const COMMON = new Set(["PORT", "HOST", "LOG_LEVEL"]);
const SHORT = 10;
const MASK_MIN = 8;

/** Two letters may differ, or one in a short name. */
const isNear = (name: string, ours: string) =>
  Math.abs(name.length - ours.length) <= 2 && distance(name, ours) <= (ours.length < SHORT ? 1 : 2);

/** A name with letters missing or added at its end: ADMIN_PASS, DATA_DIRECTORY; but not NAME_AND_ANOTHER_WORD. */
function isCutOrDrawnOut(name: string, ours: string): boolean {
  const [short, long] = name.length < ours.length ? [name, ours] : [ours, name];
  return short.length >= MASK_MIN && short.includes("_") && long.startsWith(short) && long[short.length] !== "_";
}

/** In names with three or more words, the first two words occur only in our settings: MEDIA_S3_KEY. */
function isOfFamily(name: string, ours: string): boolean {
  const [first, second, ...others] = ours.split("_");
  return others.length > 0 && `${name}_`.startsWith(`${first}_${second}_`);
}

/** A distinctive end of one of our names: S3_BUCKET. Files with secrets often belong to other programs. */
function isEndOf(name: string, ours: string): boolean {
  return name.length > MASK_MIN && name.includes("_") && !name.endsWith("_FILE") && ours.endsWith(`_${name}`);
}

/** Returns the most similar name, or else the first one with the same beginning. */
function meantBy(name: string, candidates: readonly string[]): string | undefined {
  const near = candidates.filter((ours) => isNear(name, ours));
  const [nearest] = near.sort((one, other) => distance(name, one) - distance(name, other));
  return (
    nearest ?? candidates.find((ours) => isCutOrDrawnOut(name, ours) || isOfFamily(name, ours) || isEndOf(name, ours))
  );
}

/**
 * Finds names that look like one of our settings but are not, each with the intended name. Ignores settings of other
 * programs: a name counts if it differs by two letters or starts like only ours do.
 */
export function findMisspelt(names: readonly string[], ours: readonly string[]): { name: string; meant: string }[] {
  const candidates = ours.filter((known) => !COMMON.has(known));
  return names.flatMap((name) => {
    if (ours.includes(name)) return [];
    const meant = meantBy(name.toUpperCase(), candidates);
    return meant ? [{ name, meant }] : [];
  });
}
