import type { FastifyRequest } from "fastify";
import type { Db } from "#platform/db/database.ts";
import { createTokens, findToken, hashSecret, newSecret } from "#platform/db/tokens.store.ts";
import type { PublicReads } from "#platform/http/public-reads.ts";

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
