import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import {
  faultOfProxies,
  fileSettings,
  findMisspelt,
  gatherSettings,
  proxiesOf,
  type Settings,
  wrongSettings,
} from "#platform/settings/sources.ts";
import { isTimeZone } from "#shared/dates.ts";
import { TRASH_DAYS } from "#shared/lifecycle.ts";

const wholeNumberBetween = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const wholeNumber = (fallback: number, min: number, max: number) => wholeNumberBetween(min, max).default(fallback);
const text = z.string().trim().min(1);
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL that starts with http:// or https://" })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

/** Pages and links are at the root of the host, so a path would point to missing pages. */
const isOrigin = (url: string) => {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === "/" && !search && !hash && !username && !password;
};

const isOneSender = (from: string) => {
  const [mailbox, ...others] = addressparser(from);
  return others.length === 0 && z.email().safeParse(mailbox?.address).success;
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a URL that starts with postgres://" }).optional(),
  MEDIA_S3_BUCKET: text.optional(),
  MEDIA_S3_ENDPOINT: httpUrl.optional(),
  MEDIA_S3_REGION: text.default("auto"),
  MEDIA_S3_READS: z.enum(["through", "redirect"]).default("through"),
  MEDIA_BASE_URL: httpUrl.optional(),
  PUBLIC_URL: httpUrl
    .refine(isOrigin, {
      error: "must be a URL without a path, such as https://branch.example.org",
      when: ({ issues }) => issues.length === 0,
    })
    .optional(),
  TRUST_PROXY: text.optional().superRefine((list, context) => {
    const fault = list && faultOfProxies(list);
    if (fault) context.addIssue(fault);
  }),
  SITE_TIME_ZONE: text.refine(isTimeZone, "is not a time zone of the IANA list").optional(),
  ADMIN_USERNAME: text.optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(120, 1, 60 * 24 * 30),
  SESSION_MAX_HOURS: wholeNumber(12, 1, 24 * 30),
  APPLICATION_RETENTION_MONTHS: wholeNumber(24, 1, 240),
  ACCESS_LOG_DAYS: wholeNumber(365, 1, 3650),
  TRASH_DAYS: wholeNumber(TRASH_DAYS, 1, 3650),
  BACKUP_DIR: text.optional(),
  BACKUP_KEY: z.string().min(20, "needs at least 20 characters").optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: text.optional(),
  CLAMD_SOCKET: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be a URL that starts with smtp:// or smtps://" }).optional(),
  MAIL_FROM: text.refine(isOneSender, "must be one email address, such as IEEE SB <branch@example.org>").optional(),
  METRICS_PORT: wholeNumberBetween(1, 65535).optional(),
  METRICS_HOST: text.default("127.0.0.1"),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  SETTINGS_FILE: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
});

/** The site's own settings, without those of the AWS SDK. */
export const settingNames: readonly string[] = [...Object.keys(Environment.shape), ...fileSettings].filter(
  (name) => !name.startsWith("AWS_"),
);

export type Config = ReturnType<typeof toConfig>;

/** Both halves of a key pair, or none: then the SDK uses its default sources. */
const credentialsOf = (env: z.infer<typeof Environment>) =>
  env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
    ? {
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
      }
    : undefined;

const toConfig = (env: z.infer<typeof Environment>) => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: env.DATA_DIR,
  databaseUrl: env.DATABASE_URL,
  mediaS3: env.MEDIA_S3_BUCKET
    ? {
        bucket: env.MEDIA_S3_BUCKET,
        endpoint: env.MEDIA_S3_ENDPOINT,
        region: env.MEDIA_S3_REGION,
        credentials: credentialsOf(env),
        reads: env.MEDIA_S3_READS,
      }
    : undefined,
  mediaBaseUrl: env.MEDIA_BASE_URL ?? "",
  publicUrl: env.PUBLIC_URL,
  trustProxy: env.TRUST_PROXY ? proxiesOf(env.TRUST_PROXY) : [],
  fixedTimeZone: env.SITE_TIME_ZONE,
  firstAdministrator: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
  sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
  sessionMaxHours: env.SESSION_MAX_HOURS,
  applicationRetentionMonths: env.APPLICATION_RETENTION_MONTHS,
  accessLogDays: env.ACCESS_LOG_DAYS,
  trashDays: env.TRASH_DAYS,
  backups: {
    folder: env.BACKUP_DIR,
    key: env.BACKUP_KEY,
    s3: env.BACKUP_S3_BUCKET
      ? {
          bucket: env.BACKUP_S3_BUCKET,
          endpoint: env.BACKUP_S3_ENDPOINT ?? env.MEDIA_S3_ENDPOINT,
          region: env.BACKUP_S3_REGION ?? env.MEDIA_S3_REGION,
          credentials: credentialsOf(env),
        }
      : undefined,
  },
  clamdSocket: env.CLAMD_SOCKET,
  mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
  metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  logLevel: env.LOG_LEVEL,
  settingsFile: env.SETTINGS_FILE,
});

/** Folders in the data folder that belong to the site. It removes unknown files there. */
const OWN_FOLDERS = ["media", "tmp"];

/** Returns the absolute path without symbolic links. The path does not need to exist. */
function realPathOf(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  return full === dirname(full) ? full : join(realPathOf(dirname(full)), basename(full));
}

/** Returns conflicts between settings that are valid on their own, one per line. */
function conflictsOf(env: z.infer<typeof Environment>): string[] {
  const lines: string[] = [];
  const backupDir = env.BACKUP_DIR && `${realPathOf(env.BACKUP_DIR)}${sep}`;
  for (const folder of OWN_FOLDERS.map((name) => resolve(env.DATA_DIR, name)))
    if (backupDir?.startsWith(`${realPathOf(folder)}${sep}`))
      lines.push(`BACKUP_DIR: must not be inside ${folder}, which holds the site's own files`);
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT)
    lines.push(`METRICS_PORT: must differ from PORT, which is ${env.PORT} too`);
  return lines;
}

/**
 * Reads the settings of docs/how-to/configure.md, by default from the environment and the settings file.
 * @throws ConfigError naming every invalid setting
 */
export function readConfig(settings: Settings = gatherSettings(process.env)): Config {
  const filled = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(filled);
  const lines = [
    ...findMisspelt(Object.keys(filled), settingNames).map(
      ({ name, meant }) => `${name}: there is no such setting; did you mean ${meant}?`,
    ),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? []),
  ];
  const hasBucket = filled["MEDIA_S3_BUCKET"] || filled["BACKUP_S3_BUCKET"];
  if (hasBucket && !filled["AWS_ACCESS_KEY_ID"] !== !filled["AWS_SECRET_ACCESS_KEY"])
    lines.push("AWS_ACCESS_KEY_ID: must be set together with AWS_SECRET_ACCESS_KEY");
  if (filled["SMTP_URL"] && !(filled["MAIL_FROM"] && filled["PUBLIC_URL"]))
    lines.push("SMTP_URL: needs MAIL_FROM, the sender, and PUBLIC_URL, the site's address in links");
  if (parsed.success) lines.push(...conflictsOf(parsed.data));
  if (!parsed.success || lines.length > 0) throw wrongSettings(lines);
  return toConfig(parsed.data);
}

/** The first file descriptor from systemd; see sd_listen_fds(3). */
const FIRST_INHERITED = 3;

/** Returns the descriptor of the listening socket that systemd opened for this process, or undefined. */
export const inheritedSocket = (): number | undefined =>
  process.env["LISTEN_PID"] === String(process.pid) && Number(process.env["LISTEN_FDS"]) > 0
    ? FIRST_INHERITED
    : undefined;

export const isRunByNpm = (): boolean => process.env["npm_lifecycle_event"] !== undefined;

/** Returns the environment for a process of the same site. */
export const environmentFor = ({ dataDir }: Pick<Config, "dataDir">): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
});
