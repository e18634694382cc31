import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { v7 as newId } from "uuid";
import { type AppOptions, buildApp, deriveColumns, siteJobs } from "./app.ts";
import { ensureFirstAdministrator } from "./features/sign-in/server/accounts/first-administrator.ts";
import { createChanges } from "./platform/changes.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { openSiteDatabase } from "./platform/db/database.ts";
import { DataRefused } from "./platform/db/engine.ts";
import { watchOtherWriters } from "./platform/db/other-writers.ts";
import { requireWholeSite } from "./platform/db/unfinished-move.store.ts";
import type { Deps } from "./platform/deps.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import type { Copies } from "./platform/media/copies.ts";
import { openMedia } from "./platform/media/media.ts";
import type { MediaStore } from "./platform/media/media-store.ts";
import type { StoreWatch } from "./platform/media/store-watch.ts";
import { loadBuiltPages } from "./platform/ssr/built-pages.ts";

const STOP_WITHIN_MS = 10_000;
/** What this process is called among the instances on one database. */
const INSTANCE = newId();

interface OpenedDeps {
  deps: Deps;
  store: MediaStore;
  copies: Copies;
  watch: StoreWatch;
}

/** Opens database and media as the settings say. */
export async function openDeps(config: Config): Promise<OpenedDeps> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const db = await openSiteDatabase(config);
  await requireWholeSite(db, config);
  const { media, temp, store, copies, watch } = await openMedia({
    dataDir: resolve(config.dataDir),
    s3: config.mediaS3,
    newId,
  });
  const deps = {
    db,
    media,
    temp,
    changes: createChanges(INSTANCE),
    clock: () => new Date(),
    newId,
    timeZone: config.timeZone,
    mediaBaseUrl: config.mediaBaseUrl,
  };
  return { deps, store, copies, watch };
}

/** Starts the site and stops it gracefully on SIGTERM and SIGINT. */
export async function startSite(
  config: Config,
  pages: AppOptions["pages"],
  prepare?: (site: { deps: Deps; store: MediaStore }) => Promise<unknown>,
) {
  const { deps, store, copies, watch } = await openDeps(config);
  const first = await ensureFirstAdministrator(deps, config.firstAdministrator);
  if (first?.generatedPassword)
    console.log(`The first administrator is ${first.username}\npassword: ${first.generatedPassword}`);
  await deriveColumns(deps);
  await prepare?.({ deps, store });
  const app = await buildApp(deps, { ...config, ...(pages ? { pages } : {}) });
  const logged = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  watch.on((away) => {
    if (away) app.log.error({ err: away }, "files cannot be reached: what needs one is refused at once");
    else app.log.info("files can be reached again");
  });
  const others = watchOtherWriters({
    db: deps.db,
    databaseUrl: config.databaseUrl,
    changes: deps.changes,
    instance: INSTANCE,
    onError: logged("what others write to the database cannot be seen"),
  });
  const jobs = createJobs(
    { ...deps, onError: (error, job) => app.log.error({ err: error, job: job.name }, "a job failed") },
    siteJobs({ ...deps, store, copies }, config),
  );
  copies.start((picture, error) => app.log.error({ err: error, picture }, "a picture's copies could not be made"));
  jobs.start();
  const address = await app.listen({ port: config.port, host: config.host });

  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    app.close().then(
      async () => {
        await Promise.all([copies.stop(), jobs.stop(), others.stop()]);
        await deps.db.destroy();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  return { app, deps, address };
}

/** Runs `start`; a setting or a data folder that cannot be used ends the process with its one message. */
export async function runOrExplain(start: () => Promise<unknown>) {
  try {
    await start();
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DataRefused) console.error(error.message);
    else console.error(error);
    process.exit(1);
  }
}

/** Serves the site of the settings, with the pages that were built in `buildFolder`. */
export const serveSite = (buildFolder: string) =>
  runOrExplain(async () => {
    const { address } = await startSite(readConfig(), await loadBuiltPages(buildFolder));
    console.log(`The site is at ${address}, its admin area at ${address}/admin`);
  });

if (import.meta.main) await serveSite(join(import.meta.dirname, "../build"));
