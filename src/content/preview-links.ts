import type { FastifyRequest } from "fastify";
import type { Db } from "#platform/db/database.ts";
import type { PublicReads } from "#platform/http/public-reads.ts";
import { createSignatures } from "#platform/signatures.ts";

/** The content of a preview link and its expiry. */
export interface PreviewTicket {
  entity?: string | undefined;
  id?: string | undefined;
  /** The instant at which the site is shown, in milliseconds. */
  at?: number | undefined;
  /** The title of the previewed item. */
  title?: string | undefined;
  /** The page that the link opens. */
  path: string;
  /** The ID of the administrator who made the link. The link ends with their account. */
  by: string;
  /** Milliseconds. */
  until: number;
}

/** Runs `look` on a site on which the ticket's content is published. Keeps none of the changes. */
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
const VALID_MS = 60 * 60 * 1000;
const COOKIE = new RegExp(`(?:^|; *)${PREVIEW_COOKIE}=([A-Za-z0-9_.-]{1,2000})(?:;|$)`);

export const hasPreviewCookie = (cookie: string | undefined): boolean => cookie !== undefined && COOKIE.test(cookie);

/** Returns the preview token in a request's cookie. */
export const previewToken = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  COOKIE.exec(headers.cookie ?? "")?.[1];

/** Signed preview links. Anyone who has a link can use it for an hour. */
export function createPreviews({ db, clock, isActive }: PreviewsOptions) {
  const signatures = createSignatures({ db }, "previews");

  return {
    /** Returns the path of a new preview link. */
    async address(ticket: Omit<PreviewTicket, "until">): Promise<string> {
      const whole = { ...ticket, until: clock().getTime() + VALID_MS };
      const text = Buffer.from(JSON.stringify(whole)).toString("base64url");
      return `/preview/${text}.${(await signatures.signer())(text)}`;
    },

    /** Returns the ticket of a token; undefined if the token is invalid or expired, or its maker's account has ended. */
    async open(token: string): Promise<PreviewTicket | undefined> {
      const [text = "", signature = ""] = token.split(".");
      if (!(await signatures.isValid(text, signature))) return undefined;
      const ticket = JSON.parse(Buffer.from(text, "base64url").toString()) as PreviewTicket;
      return ticket.until > clock().getTime() && (await isActive(ticket.by)) ? ticket : undefined;
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
