import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { KyselyPlugin } from "kysely";
import { v7 as newId } from "uuid";
import type { Event } from "#features/events/events.contract.ts";
import { presentEvent } from "#features/events/server/event-rows.service.ts";
import { listEvents } from "#features/events/server/events.service.ts";
import type { EventRow } from "#features/events/server/events.store.ts";
import { cannotBeGuessed, createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { createChanges } from "#platform/db/database.ts";
import { DatabaseAvailability, type Engine } from "#platform/db/database-errors.ts";
import { SQLITE_FILE } from "#platform/db/sqlite.ts";
import type { Deps } from "#platform/deps.ts";
import { openMedia } from "#platform/media/open-media.ts";
import type { S3StoreOptions } from "#platform/media/s3-store.ts";
import { openTimeZone } from "#platform/site-time-zone.ts";
import { type AppOptions, buildApp } from "#src/app.ts";
import { mediaColumns } from "#src/site-content.ts";
import { CHEAP_HASH } from "./cheap-hash.ts";
import { openTestDatabase } from "./databases.ts";

export const administrator = { username: "asha", password: "lattice-Kestrel-58" };

export interface TestSiteOptions {
  engine?: Engine;
  clock?: () => Date;
  /** IANA time zone, like SITE_TIME_ZONE. */
  timeZone?: string;
  failPoint?: (step: string) => void;
  /** Longest wait for rendering a page, in milliseconds. Long by default. */
  pageWaitMaxMs?: number;
  minimumFreeBytes?: number;
  /** Whether an SQLite database is a file in the data folder instead of in memory. */
  onDisk?: boolean;
  pages?: AppOptions["pages"];
  /** Mail transport. Links in its mails start with http://branch.example. */
  mailer?: AppOptions["mailer"];
  backups?: AppOptions["backups"];
  archiveFolder?: string;
  /** Addresses of proxies whose forwarded headers are trusted. */
  trustProxy?: string[];
  /** Replaces the files in its folder. */
  s3?: S3StoreOptions;
  /** Receives every query. */
  queries?: KyselyPlugin;
}

interface CallOptions {
  /** JSON, or a form that is sent as multipart. */
  body?: unknown;
  headers?: Record<string, string>;
  /** `false` sends no token. A text is sent as the token. */
  token?: string | false;
  /** The address of the caller; the default is 127.0.0.1. */
  remoteAddress?: string | undefined;
}

/** The response to a request, with its JSON parsed. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any response
  body: any;
  headers: LightMyRequestResponse["headers"];
  text: string;
}

/** Converts form fields to parts of a multipart body. */
export function formOf(fields: Record<string, string | string[] | File | File[] | undefined>): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of Array.isArray(given) ? given : [given]) if (value !== undefined) form.append(name, value);
  }
  return form;
}

async function payloadOf(body: unknown): Promise<Pick<InjectOptions, "payload" | "headers">> {
  if (body === undefined) return {};
  if (!(body instanceof FormData))
    return { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const encoded = new Response(body);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { "content-type": encoded.headers.get("content-type") ?? "" } };
}

/** A complete site on an empty database and folder, with one administrator signed in. */
export async function openTestSite(options: TestSiteOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "site-"));
  const opened = await openTestDatabase(
    options.engine ?? "sqlite",
    options.onDisk ? join(dataDir, SQLITE_FILE) : undefined,
  );
  const db = options.queries ? opened.withPlugin(options.queries) : opened;
  const { media, temp, store, copies, watch } = await openMedia({
    dataDir,
    s3: options.s3,
    newId,
    db,
    minimumFreeBytes: options.minimumFreeBytes ?? 0,
    ...(options.failPoint && { failPoint: options.failPoint }),
  });
  const clock = options.clock ?? (() => new Date());
  const timeZone = openTimeZone(options.timeZone);
  const availability = new DatabaseAvailability();
  const deps: Deps = {
    db,
    availability,
    media,
    mediaColumns,
    temp,
    changes: createChanges("test"),
    clock,
    newId,
    timeZone,
    mediaBaseUrl: "",
  };
  const app = await buildApp(deps, {
    trustProxy: options.trustProxy ?? [],
    logLevel: "silent",
    publicUrl: options.mailer && "http://branch.example",
    mailer: options.mailer,
    sessionIdleMinutes: 120,
    sessionMaxHours: 12,
    applicationRetentionMonths: 24,
    trashDays: 30,
    // Load shedding is off, because a machine that runs all tests is slow.
    shedAboveMs: 0,
    pageWaitMaxMs: options.pageWaitMaxMs ?? 2000,
    passwordCost: CHEAP_HASH,
    // The password check accepts these passwords. Other tests cover refused passwords.
    isGuessable: cannotBeGuessed,
    ...(options.pages && { pages: options.pages }),
    ...(options.backups && { backups: options.backups }),
    archiveFolder: options.archiveFolder ?? (options.pages && join(dataDir, "archive")),
  });
  await createAdministrator({ ...deps, passwordCost: CHEAP_HASH, isGuessable: cannotBeGuessed }, administrator);

  async function call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    given: CallOptions = {},
  ): Promise<Answer> {
    const { payload, headers } = await payloadOf(given.body);
    const token = given.token ?? site.token;
    const answer = await app.inject({
      method,
      url,
      ...(given.remoteAddress && { remoteAddress: given.remoteAddress }),
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...given.headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const json = String(answer.headers["content-type"] ?? "").startsWith("application/json");
    return {
      status: answer.statusCode,
      body: json ? answer.json() : undefined,
      headers: answer.headers,
      text: answer.body,
    };
  }

  const site = {
    app,
    deps,
    dataDir,
    store,
    /** File stores of pictures. They create no files themselves. */
    copies,
    /** Whether the file store responds. */
    watch,
    token: "",
    call,
    /** Returns the keys of all stored files. */
    async storedFiles(): Promise<string[]> {
      const keys: string[] = [];
      for await (const file of store.list()) keys.push(file.key);
      return keys.sort();
    },
    tempFiles: () => readdir(join(dataDir, "tmp")),
    async close() {
      await app.close();
      await copies.stop();
      await db.destroy();
      // A rendering for a browser that has left can still write a file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  await renewSession(site);
  return site;
}

/** Signs the administrator in, also after the session has expired. */
export async function renewSession(site: { call: TestSite["call"]; token: string }): Promise<void> {
  const signedIn = await site.call("POST", "/api/admin/login", { body: administrator, token: false });
  if (signedIn.status !== 200) throw new Error(`The test's administrator could not sign in: ${signedIn.text}`);
  site.token = signedIn.body.token;
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Fields of an item that only administrators see. */
const officersFields = ["state", "publishAt", "unpublishAt", "shortLink"];

/** Removes the administrators' fields from a response, which leaves the public response of a published item. */
export const publishedOnly = <Answer extends object>(answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !officersFields.includes(name))) as Answer;

/** Returns all published events as in the API's response. */
export const publishedEvents = async (deps: Deps): Promise<Event[]> =>
  ((await listEvents(deps, {}, "published")) as EventRow[]).map((row) => presentEvent(deps, row));
