import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { createChanges, type Db } from "#platform/db/database.ts";
import { shadowTables } from "#platform/db/preview-database.ts";
import type { Database } from "#platform/db/schema/tables.ts";
import { createTokens, findToken, hashSecret, newSecret } from "#platform/db/tokens.store.ts";
import type { Deps } from "#platform/deps.ts";
import type { PublicReads } from "#platform/http/public-reads.ts";
import { type PublicationStatus, statusAt } from "#shared/publishing.ts";
import { getRow } from "./content.store.ts";
import type { AnyContentType, StoredRow } from "./content-type.ts";
import { applyStatus, PUBLISHED, statusOf } from "./publication.ts";
import { listAllDue } from "./publish.ts";
import type { WriteDeps, WriteTransaction } from "./write.ts";

/** The content of a preview link and its expiry. */
export interface PreviewTicket {
  entity?: string | undefined;
  id?: string | undefined;
  /** The instant at which the site is shown, in milliseconds. */
  at?: number | undefined;
  title?: string | undefined;
  /** The page that the link opens. */
  path: string;
  /** Milliseconds. */
  until: number;
}

interface NewPreview extends Omit<PreviewTicket, "until"> {
  /** The ID of the administrator who creates the link. The link ends with their account. */
  by: string;
}

/** Runs `look` on a site in which the ticket's content is published. Rolls all changes back. */
export type RunPreview = <Result>(
  ticket: PreviewTicket,
  look: (reads: Pick<PublicReads, "answer">, now: Date) => Promise<Result>,
) => Promise<Result>;

interface PreviewsOptions {
  db: Db;
  clock: () => Date;
  /** Whether an administrator's account is active now. */
  isActive: (adminId: string) => Promise<boolean>;
}

/** The cookie that holds the token of a preview while a browser shows it. */
export const PREVIEW_COOKIE = "preview";
const PURPOSE = "preview link";
const VALID_MS = 60 * 60 * 1000;
const COOKIE = new RegExp(`(?:^|; *)${PREVIEW_COOKIE}=([A-Za-z0-9_.-]{1,2000})(?:;|$)`);

export const hasPreviewCookie = (cookie: string | undefined): boolean => cookie !== undefined && COOKIE.test(cookie);

export const previewToken = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  COOKIE.exec(headers.cookie ?? "")?.[1];

/** Preview links. Anyone who has a link can use it for an hour. */
export function createPreviews({ db, clock, isActive }: PreviewsOptions) {
  return {
    async address({ by: subject, ...data }: NewPreview): Promise<string> {
      const token = newSecret();
      const now = clock();
      const expiresAt = now.getTime() + VALID_MS;
      await createTokens(db, [{ purpose: PURPOSE, subject, hash: hashSecret(token), data, expiresAt }], now);
      return `/preview/${token}`;
    },

    /** Returns the ticket of a token; undefined if the token is invalid or expired, or its maker's account has ended. */
    async open(token: string): Promise<PreviewTicket | undefined> {
      const found = await findToken(db, PURPOSE, hashSecret(token), clock());
      if (!found?.subject || !(await isActive(found.subject))) return undefined;
      const data = JSON.parse(found.data ?? "") as Omit<PreviewTicket, "until">;
      return { ...data, until: found.expires_at ?? 0 };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

const ROLL_BACK = new Error("A preview rolls its transaction back");

/** Runs `work` in a transaction that always rolls back. Announces no changes. */
export async function rolledBack<AllDeps extends WriteDeps, Result>(
  outerDeps: AllDeps,
  work: (deps: WriteTransaction<AllDeps>) => Promise<Result>,
): Promise<Result> {
  const { db } = outerDeps as { db: Db };
  const results: Result[] = [];
  const transaction = db.transaction().execute(async (db: Transaction<Database>) => {
    const changes = createChanges("rolled back");
    results.push(await work({ ...outerDeps, db, changes, record: async () => undefined }));
    throw ROLL_BACK;
  });
  await transaction.catch((error: unknown) => {
    if (error !== ROLL_BACK) throw error;
  });
  return results[0] as Result;
}

interface PreviewSubject {
  /** One item, as if it were published. */
  item?: { entity: string; id: string } | undefined;
  /** The site at a future time, with everything that is scheduled until then. */
  at?: Date | undefined;
  /** Another change to show. */
  also?: ((deps: WriteTransaction<Deps>) => Promise<unknown>) | undefined;
}

async function show(
  deps: WriteTransaction<Deps>,
  type: AnyContentType,
  id: string,
  to: (row: StoredRow) => PublicationStatus,
) {
  const row = await getRow<StoredRow>(deps, type, id, "all");
  return applyStatus(deps, type, row, to(row), { restoreState: null, wasPublished: true, now: deps.clock() });
}

/** Publishes what the preview shows. @returns the row of the item */
async function prepare(
  deps: WriteTransaction<Deps>,
  contentTypes: readonly AnyContentType[],
  { item, at }: PreviewSubject,
) {
  for (const { type, id } of at ? await listAllDue(deps, contentTypes, at) : [])
    await show(deps, type, id, (row) => statusAt(statusOf(row), at ?? deps.clock()));
  const type = item && contentTypes.find(({ entity }) => entity === item.entity);
  if (!type || !item) return undefined;
  return { type, row: await show(deps, type, item.id, () => PUBLISHED) };
}

/** Returns the tables that a preview writes to, also through triggers on the table of its item. */
function writtenTables(contentTypes: readonly AnyContentType[], { item, at, also }: PreviewSubject): string[] {
  const indexes = ["addresses", "search_entries", "search_index"];
  if (at || also) return [...contentTypes.map(({ table }) => table), ...indexes, "settings", "admins"];
  const type = contentTypes.find(({ entity }) => entity === item?.entity);
  const written = contentTypes.filter(
    ({ table, belongsTo }) => table === type?.table || (type && belongsTo === type.table),
  );
  return [...written.map(({ table }) => table), ...indexes];
}

/**
 * Runs `look` on a site that shows the subject, in a transaction that rolls back.
 * @throws AppError("not_found") if the item does not exist
 */
export function preview<Result>(
  deps: Deps,
  contentTypes: readonly AnyContentType[],
  subject: PreviewSubject,
  look: (deps: Deps, shown: Awaited<ReturnType<typeof prepare>>) => Promise<Result>,
): Promise<Result> {
  const now = subject.at ?? deps.clock();
  return rolledBack({ ...deps, clock: () => now }, async (deps) => {
    await shadowTables(deps.db, writtenTables(contentTypes, subject));
    const shown = await prepare(deps, contentTypes, subject);
    await subject.also?.(deps);
    return look(deps, shown);
  });
}
