import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkDatabase, type DatabaseState, holdsUploads } from "../db/check-database.ts";
import { DataRefused } from "../db/database-errors.ts";
import { addressesOf } from "../http/listen.ts";
import { isMediaKey } from "../media/media-key.ts";
import { clientOptions, type S3StoreOptions } from "../media/s3-store.ts";
import { pingClamd } from "../media/virus-scanner.ts";
import { codeOf, type ExitReason, networkRefusal, StartupError } from "../startup-error.ts";
import { checkBackupFolder, checkFolder, checkNobodyElse } from "./data-folder.ts";

type StartConfig = Pick<Config, "dataDir" | "databaseUrl" | "mediaS3" | "backups" | "host" | "port">;

interface CheckOptions {
  /** The site is running, so its data folder and address are in use. */
  isRunning?: boolean;
  /** The listening socket is already open, so its address is in use. */
  hasSocket?: boolean;
}

/**
 * Checks everything that a start needs, and writes nothing.
 * @throws StartupError with the first reason why the site cannot start
 */
export async function checkStart(
  config: StartConfig,
  { isRunning = false, hasSocket = false }: CheckOptions = {},
): Promise<DatabaseState> {
  const { dataDir, databaseUrl, mediaS3, backups } = config;
  await checkFolder(dataDir, { hasDatabase: !databaseUrl });
  if (backups.folder) await checkBackupFolder(backups.folder);
  if (!databaseUrl && !isRunning) await checkNobodyElse(dataDir);
  if (!hasSocket && !isRunning) await checkAddress(config);
  const found = await checkDatabase(config);
  const hasUploads = mediaS3 ? await checkS3(mediaS3) : await holdsUploads(join(dataDir, "media"));
  if (found.isEmpty && hasUploads)
    throw new DataRefused(
      `There are uploads in ${mediaS3 ? `the bucket "${mediaS3.bucket}"` : `${dataDir}/media`} but the database is empty. Restore a backup, or set the right database.`,
    );
  return found;
}

interface Address {
  host: string;
  port: number;
}

/** The settings that an address comes from, for messages. */
interface AddressSettings {
  host: "HOST" | "METRICS_HOST";
  port: "PORT" | "METRICS_PORT";
}

const siteSettings: AddressSettings = { host: "HOST", port: "PORT" };
export const metricsSettings: AddressSettings = { host: "METRICS_HOST", port: "METRICS_PORT" };

type Message = (address: Address, settings: AddressSettings) => string;

const notAllowed: Message = ({ port }, settings) =>
  `This process is not allowed to listen on port ${port}: set ${settings.port} to a number from 1024.`;
const wrongHost =
  (fault: (host: string) => string): Message =>
  ({ host }, settings) =>
    `This setting is wrong: ${settings.host}: ${fault(host)}`;

const byCode: Record<string, [exitReason: ExitReason, message: Message]> = {
  EADDRINUSE: [
    "address",
    ({ host, port }, settings) =>
      `Another program listens on port ${port} of ${host}: set ${settings.port} to another number.`,
  ],
  EACCES: ["notAllowed", notAllowed],
  EPERM: ["notAllowed", notAllowed],
  EADDRNOTAVAIL: ["settings", wrongHost((host) => `${host} is not an address of this machine`)],
  EAFNOSUPPORT: ["settings", wrongHost((host) => `this machine has no addresses such as ${host}`)],
  EINVAL: ["settings", wrongHost((host) => `${host} does not accept a listening socket`)],
  ENOTFOUND: ["settings", wrongHost((host) => `no address belongs to the name ${host}`)],
  EAI_AGAIN: ["settings", wrongHost((host) => `no address is known for the name ${host}`)],
};

/** Returns why this process cannot listen on an address, in one line; undefined for any other error. */
export function addressRefusal(address: Address, error: unknown, settings = siteSettings): StartupError | undefined {
  const known = byCode[codeOf(error) ?? ""];
  return known && new StartupError(known[1](address, settings), { exitReason: known[0], cause: error });
}

/**
 * Listens on an address for a moment, and closes every connection.
 * @throws StartupError when this process cannot listen there.
 */
export async function checkAddress(address: Address, settings = siteSettings): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const host of await addressesOf(address.host)) {
      const server = createServer((visitor) => visitor.destroy()).listen({ host, port: address.port });
      await once(server, "listening");
      servers.push(server);
    }
  } catch (error) {
    throw addressRefusal(address, error, settings) ?? error;
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), "close")));
  }
}

const WITHIN_MS = 5000;

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();

/**
 * Checks whether the mail server and the virus scanner respond. The site runs without them, so they only cause
 * warnings.
 * @param warn called with one line for each that does not respond
 */
export async function checkServices(
  { mail, clamdSocket }: Pick<Config, "mail" | "clamdSocket">,
  warn: (line: string) => void,
  withinMs = WITHIN_MS,
): Promise<void> {
  const checkMail = async ({ url }: { url: string }) => {
    try {
      const { checkMailServer } = await import("../mail/mailer.ts");
      await checkMailServer(url, withinMs);
    } catch (error) {
      warn(`SMTP_URL: could not connect and sign in (${reasonOf(error)}): no mail is sent until the site can`);
    }
  };
  const checkScanner = (socket: string) =>
    pingClamd(socket, withinMs).catch((error: unknown) =>
      warn(`CLAMD_SOCKET: the virus scanner does not answer (${reasonOf(error)}): documents are refused until it does`),
    );
  await Promise.all([mail && checkMail(mail), clamdSocket !== undefined && checkScanner(clamdSocket)]);
}

const ANSWER_WITHIN_MS = 5000;
const KEYS_LOOKED_AT = 20;

const NOT_ALLOWED: [exitReason: ExitReason, message: string] = [
  "notAllowed",
  "rejects the credentials AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
];
const byName: Record<string, [exitReason: ExitReason, message: string]> = {
  NoSuchBucket: ["missing", "has no such bucket: create it first"],
  InvalidAccessKeyId: NOT_ALLOWED,
  SignatureDoesNotMatch: NOT_ALLOWED,
  InvalidToken: NOT_ALLOWED,
  ExpiredToken: ["notAllowed", "reports that the credentials have expired"],
  AccessDenied: ["notAllowed", "does not allow these credentials to list the bucket"],
  RequestTimeTooSkewed: ["notAllowed", "reports that the clock of this machine is wrong"],
  AuthorizationHeaderMalformed: ["settings", "requires another MEDIA_S3_REGION"],
  PermanentRedirect: ["settings", "stores this bucket elsewhere: check MEDIA_S3_REGION and MEDIA_S3_ENDPOINT"],
  TimeoutError: ["away", "does not answer"],
  AbortError: ["away", "does not answer"],
};

/** Describes why the bucket cannot be used. */
function s3Refusal({ bucket, endpoint }: S3StoreOptions, error: unknown): StartupError | undefined {
  if (!(error instanceof Error)) return undefined;
  const server = `S3${endpoint ? ` at ${endpoint}` : ""}`;
  const refused = (exitReason: ExitReason, words: string) =>
    new StartupError(`${server} ${words} (bucket "${bucket}").`, { exitReason, cause: error });
  if (error.name === "CredentialsProviderError")
    return new StartupError(
      `There are no credentials for the bucket "${bucket}". Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { exitReason: "notAllowed", cause: error },
    );
  const known = byName[error.name];
  if (known) return refused(...known);
  const network = networkRefusal(server, error);
  if (network) return network;
  const status = ("$metadata" in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode) || 0;
  if (status === 401 || status === 403) return refused(...NOT_ALLOWED);
  if (status === 404) return refused("missing", "has no such bucket, or is not the S3 service of this bucket");
  if (status >= 500) return refused("away", `answers with ${status}`);
  return refused("away", `does not respond like S3: ${error.name}`);
}

/**
 * Checks the bucket without writing.
 * @returns whether it contains uploads
 * @throws StartupError with the reason why a site cannot start on the bucket
 */
async function checkS3(options: S3StoreOptions): Promise<boolean> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({ ...clientOptions(options), maxAttempts: 1 });
  try {
    const { Contents: files = [] } = await client.send(
      new s3.ListObjectsV2Command({ Bucket: options.bucket, MaxKeys: KEYS_LOOKED_AT }),
      { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    );
    return files.some(({ Key: key }) => key !== undefined && isMediaKey(key));
  } catch (error) {
    throw s3Refusal(options, error) ?? error;
  } finally {
    client.destroy();
  }
}
