import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { v7 as newId } from "uuid";
import { writeInProcess } from "#features/archive/server/archive.service.ts";
import { cannotBeGuessed } from "#features/sign-in/server/accounts/administrators.service.ts";
import {
  checkFirstAdministrator,
  ensureFirstAdministrator,
} from "#features/sign-in/server/accounts/first-administrator.service.ts";
import { backUpBeforeUpdate } from "#platform/backups/backup-job.ts";
import { type Config, inheritedSocket, readConfig } from "#platform/config.ts";
import { createChanges, takeReserve } from "#platform/db/database.ts";
import { DatabaseAvailability } from "#platform/db/database-errors.ts";
import { openCheckedDatabase } from "#platform/db/open-database.ts";
import { requireWholeSite } from "#platform/db/unfinished-move.store.ts";
import { watchOtherWriters } from "#platform/db/watch-changes.ts";
import type { Deps } from "#platform/deps.ts";
import { hasRoom } from "#platform/disk.ts";
import { noteBackgroundFailure } from "#platform/http/error-handler.ts";
import { listenAt, listenOn } from "#platform/http/listen.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { loadDecoder } from "#platform/media/media.ts";
import type { MediaStore } from "#platform/media/media-store.ts";
import { openMedia } from "#platform/media/open-media.ts";
import { askingClamd } from "#platform/media/virus-scanner.ts";
import { serveMetrics } from "#platform/metrics/metrics.ts";
import { openTimeZone } from "#platform/site-time-zone.ts";
import {
  addressRefusal,
  checkAddress,
  checkServices,
  checkStart,
  metricsSettings,
} from "#platform/start/check-start.ts";
import { lockFolder } from "#platform/start/data-folder.ts";
import {
  describeLocations,
  lowerWorkerPriority,
  readStartOptions,
  runOrExplain,
  stopOnSignal,
} from "#platform/start/process.ts";
import { loadBuiltPages } from "#rendering/built-pages.ts";
import { type AppOptions, buildApp } from "./app.ts";
import { mediaColumns, recomputeColumns } from "./site-content.ts";
import { siteJobs } from "./site-jobs.ts";

/** The ID of this process among the instances on one database. */
const INSTANCE = newId();

/** Creates the data folder if it does not exist. */
const makeDataFolder = (config: Config) => mkdir(config.dataDir, { recursive: true, mode: 0o700 });

/**
 * Opens the database and the media store of the settings.
 * @param options.isShared whether other processes use the data folder too
 */
export async function openDeps(config: Config, { isShared = false } = {}) {
  await makeDataFolder(config);
  await backUpBeforeUpdate(config);
  const availability = new DatabaseAvailability();
  const db = await openCheckedDatabase(config, availability);
  await requireWholeSite(db, config);
  // A full disk has no space to reserve.
  await takeReserve(db).catch(() => undefined);
  const { media, temp, ...opened } = await openMedia({
    dataDir: resolve(config.dataDir),
    s3: config.mediaS3,
    newId,
    db,
    isShared,
    scan: config.clamdSocket === undefined ? undefined : askingClamd(config.clamdSocket),
  });
  const deps: Deps = {
    db,
    availability,
    media,
    mediaColumns,
    temp,
    changes: createChanges(INSTANCE),
    clock: () => new Date(),
    newId,
    timeZone: openTimeZone(config.fixedTimeZone),
    mediaBaseUrl: config.mediaBaseUrl,
  };
  return { deps, ...opened };
}

/**
 * Checks everything that the site needs, and writes nothing.
 * @param options.isRunning whether the site is running, so that its addresses and data folder are in use
 * @throws StartupError with the reason why the site cannot start
 */
export async function checkSite(config: Config, { isRunning = false } = {}): Promise<void> {
  const found = await checkStart(config, { isRunning, hasSocket: inheritedSocket() !== undefined });
  if (config.metrics && !isRunning) await checkAddress(config.metrics, metricsSettings);
  if (found.isEmpty) await checkFirstAdministrator(config.firstAdministrator);
}

/**
 * Prints one line if the site can start, after a line for each service that does not respond.
 * @throws StartupError if the site cannot start
 */
export async function runStartCheck(config: Config, options?: { isRunning: boolean }): Promise<void> {
  await checkSite(config, options);
  await checkServices(config, (line) => console.warn(line));
  console.log(`The site can start: ${describeLocations(config)}.`);
}

/**
 * A site with its own database has exclusive use of its folder. Instances on one PostgreSQL database can share a
 * folder.
 */
async function openExclusive(config: Config) {
  await makeDataFolder(config);
  const lock = lockFolder(config.dataDir, { shared: config.databaseUrl !== undefined });
  const opened = await openDeps(config, { isShared: !lock.isExclusive });
  if (config.databaseUrl && lock.isExclusive) lock.share();
  return { ...opened, lock };
}

async function openMetrics({ metrics, backups }: Config, { server }: HttpServer, { db }: Deps) {
  if (metrics === undefined) return undefined;
  return serveMetrics(metrics, server, { db, backupFolder: backups.folder }).catch((error: unknown) => {
    throw addressRefusal(metrics, error, metricsSettings) ?? error;
  });
}

async function openMailer({ mail }: Config, folder: string | undefined): Promise<Mailer | undefined> {
  if (!mail && folder === undefined) return undefined;
  const { folderMailer, smtpMailer } = await import("#platform/mail/mailer.ts");
  return mail ? smtpMailer(mail) : folderMailer(folder ?? "");
}

/**
 * Starts the site after all checks, and stops it gracefully on SIGTERM and SIGINT.
 * @param mailFolder where a site without a mail server stores emails to participants
 * @throws StartupError with the reason why the site cannot start
 */
export async function startSite(
  config: Config,
  pages: AppOptions["pages"],
  prepare?: (site: { deps: Deps; store: MediaStore }) => Promise<unknown>,
  { mailFolder }: { mailFolder?: string } = {},
) {
  await checkSite(config);
  const { deps, store, copies, watch, lock } = await openExclusive(config);
  const { firstAdministrator } = config;
  const isPasswordGiven = firstAdministrator.password !== undefined;
  // The check above has validated the password of the settings.
  if (isPasswordGiven) await ensureFirstAdministrator({ ...deps, isGuessable: cannotBeGuessed }, firstAdministrator);
  await recomputeColumns(deps);
  await prepare?.({ deps, store });
  const mailer = await openMailer(config, mailFolder);
  const { archiveCommand } = pages ?? {};
  const archiveFolder = archiveCommand && resolve(config.dataDir, "archive");
  const app = await buildApp(deps, { ...config, mailer, archiveFolder, ...(pages ? { pages } : {}) });
  deps.availability.on((away) => {
    if (away)
      app.log.error({ err: away.cause }, "the database is unavailable: cached responses are sent, other requests fail");
    else app.log.info("the database is available again");
  });
  watch.on((away) => {
    if (away) app.log.error({ err: away }, "file storage is unavailable: requests that need a file fail");
    else app.log.info("file storage is available again");
  });
  const others = watchOtherWriters({
    db: deps.db,
    databaseUrl: config.databaseUrl,
    changes: deps.changes,
    instance: INSTANCE,
    // Not an error: until the connection is back, the site renders its responses again every second.
    onError: (error) => app.log.warn({ err: error }, "changes by other instances are not received"),
  });
  const metrics = await openMetrics(config, app, deps);
  const socket = inheritedSocket();
  const listening = socket === undefined ? listenAt(app, config) : listenOn(app, socket, config);
  const address = await listening.catch((error: unknown) => {
    throw addressRefusal(config, error) ?? error;
  });
  const publicUrl = config.publicUrl ?? address;
  const jobs = createJobs(
    { ...deps, onError: (error, { name: job }) => noteBackgroundFailure(app.log, "a job failed", error, { job }) },
    siteJobs({ ...deps, store, copies }, config, {
      mail: mailer && { mailer, publicUrl },
      archives:
        archiveCommand && archiveFolder
          ? {
              folder: archiveFolder,
              write: writeInProcess({ command: archiveCommand, dataDir: config.dataDir, publicUrl }),
            }
          : undefined,
      // In process, because the address may be a socket.
      readPage: async (url) => {
        const { statusCode, payload } = await app.inject({ url });
        return statusCode === 200 ? payload : undefined;
      },
    }),
  );
  copies.start((picture, error) =>
    noteBackgroundFailure(app.log, "could not create the copies of an image", error, { picture }),
  );
  jobs.start();
  lowerWorkerPriority();
  if (!(await hasRoom(config.dataDir)))
    app.log.warn(`The disk of ${resolve(config.dataDir)} is full: pages are served, and nothing can be saved.`);
  // Not awaited, because the site works without these services.
  void checkServices(config, (line) => app.log.warn(line));
  stopOnSignal(async () => {
    await Promise.all([app.close(), copies.stop(), jobs.stop()]);
    await Promise.all([others.stop(), metrics?.stop()]);
    await deps.db.destroy();
    lock.release();
  });
  // Print a generated password only after the site has started, so that the reader can use it.
  if (!isPasswordGiven)
    await ensureFirstAdministrator(deps, firstAdministrator, ({ username, generatedPassword }) =>
      console.log(`The first administrator is ${username}\npassword: ${generatedPassword}`),
    );
  return { app, deps, address };
}

/**
 * Serves the site with the pages in `buildFolder`. With the option "--check", only reports whether the site can start.
 */
export const serveSite = (buildFolder: string) =>
  runOrExplain(async () => {
    const { isCheck, isRunning } = readStartOptions(process.argv.slice(2));
    const config = readConfig();
    const pages = await loadBuiltPages(buildFolder);
    // Imported early, because an update could replace the files before the first upload needs them.
    await loadDecoder();
    if (isCheck) return runStartCheck(config, { isRunning });
    const { address } = await startSite(config, pages);
    const visited = config.publicUrl ?? address;
    console.log(`The site is at ${visited}, its admin area at ${visited}/admin`);
    if (visited !== address) console.log(`It listens at ${address}`);
  });

if (import.meta.main) await serveSite(join(import.meta.dirname, "../build"));
