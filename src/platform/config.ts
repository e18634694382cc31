import { z } from "zod";
import { site } from "../site.ts";

const wholeNumber = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const text = z.string().trim().min(1);
const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: text.default("127.0.0.1"),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MEDIA_S3_BUCKET: text.optional(),
  MEDIA_S3_ENDPOINT: httpUrl.optional(),
  MEDIA_S3_REGION: text.default("auto"),
  MEDIA_S3_READS: z.enum(["through", "redirect"]).default("through"),
  MEDIA_BASE_URL: httpUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: text.optional(),
  SITE_TIME_ZONE: text.refine(isTimeZone, "is not a time zone of the IANA list").default(site.timeZone),
  ADMIN_USERNAME: text.optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(120, 1, 60 * 24 * 30),
  SESSION_MAX_HOURS: wholeNumber(12, 1, 24 * 30),
  APPLICATION_RETENTION_MONTHS: wholeNumber(24, 1, 240),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = ReturnType<typeof toConfig>;

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
        reads: env.MEDIA_S3_READS,
      }
    : undefined,
  mediaBaseUrl: env.MEDIA_BASE_URL ?? "",
  publicUrl: env.PUBLIC_URL,
  trustProxy: env.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? [],
  timeZone: env.SITE_TIME_ZONE,
  firstAdministrator: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
  sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
  sessionMaxHours: env.SESSION_MAX_HOURS,
  applicationRetentionMonths: env.APPLICATION_RETENTION_MONTHS,
  logLevel: env.LOG_LEVEL,
});

/** The settings are wrong; the message lists every wrong one, a line each. */
export class ConfigError extends Error {}

/**
 * Reads the settings of docs/how-to/configure.md from an environment.
 * @throws ConfigError naming every setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`These settings are wrong:\n${lines.join("\n")}`);
  }
  return toConfig(parsed.data);
}
