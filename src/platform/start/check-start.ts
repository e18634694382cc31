import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { checkDatabase, type DatabaseState } from "../db/check-database.ts";
import { DataRefused } from "../db/database-errors.ts";
import { holdsUploads } from "../db/sqlite-check.ts";
import { addressesOf } from "../http/listen.ts";
import { checkS3 } from "../media/s3-check.ts";
import { pingClamd } from "../media/virus-scanner.ts";
import { codeOf, type ExitReason, StartupError } from "../startup-error.ts";
import { checkBackupFolder, checkFolder } from "./check-folder.ts";
import { checkNobodyElse } from "./folder-lock.ts";

export type StartConfig = Pick<Config, "dataDir" | "databaseUrl" | "mediaS3" | "backups" | "host" | "port">;

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
  const checks: Promise<void>[] = [];
  const report = (check: Promise<unknown>, line: (reason: string) => string) =>
    checks.push(
      check.then(
        () => undefined,
        (error: unknown) => warn(line(reasonOf(error))),
      ),
    );
  if (mail)
    report(
      import("../mail/mailer.ts").then(({ checkMailServer }) => checkMailServer(mail.url, withinMs)),
      (reason) => `SMTP_URL: the mail server does not accept this site (${reason}): no mail is sent until it does`,
    );
  if (clamdSocket !== undefined)
    report(
      pingClamd(clamdSocket, withinMs),
      (reason) => `CLAMD_SOCKET: the virus scanner does not answer (${reason}): documents are refused until it does`,
    );
  await Promise.all(checks);
}
