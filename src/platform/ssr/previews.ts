import type { FastifyRequest } from "fastify";
import type { Db } from "../db/database.ts";
import type { PublicReads } from "../http/public-reads.ts";
import { createSignatures } from "../signatures.ts";

/** What somebody may see before others do, and for how long. */
export interface PreviewTicket {
  entity?: string | undefined;
  id?: string | undefined;
  /** Milliseconds: the instant at which the site is seen. */
  at?: number | undefined;
  /** The title of what is seen. */
  title?: string | undefined;
  /** Where it is to be seen first. */
  path: string;
  /** Milliseconds. */
  until: number;
}

/** Has `look` ask a site on which what the ticket allows is published; nothing of it stays. */
export type LookAhead = <Result>(
  ticket: PreviewTicket,
  look: (reads: Pick<PublicReads, "answer">, now: Date) => Promise<Result>,
) => Promise<Result>;

/** Of what a browser that is shown something early has. */
export const PREVIEW_COOKIE = "preview";
const VALID_MS = 60 * 60 * 1000;
const COOKIE = new RegExp(`(?:^|; *)${PREVIEW_COOKIE}=([A-Za-z0-9_.-]{1,2000})(?:;|$)`);

export const hasPreviewCookie = (cookie: string | undefined): boolean => cookie !== undefined && COOKIE.test(cookie);

/** Signed tickets: whoever has the address of one may look for an hour. */
export function createPreviews({ db, clock }: { db: Db; clock: () => Date }) {
  const signatures = createSignatures({ db }, "previews");

  async function open(token: string): Promise<PreviewTicket | undefined> {
    const [text = "", signature = ""] = token.split(".");
    if (!(await signatures.isValid(text, signature))) return undefined;
    const ticket = JSON.parse(Buffer.from(text, "base64url").toString()) as PreviewTicket;
    return ticket.until > clock().getTime() ? ticket : undefined;
  }

  return {
    /** The path at which a preview begins. */
    async address(ticket: Omit<PreviewTicket, "until">): Promise<string> {
      const whole = { ...ticket, until: clock().getTime() + VALID_MS };
      const text = Buffer.from(JSON.stringify(whole)).toString("base64url");
      return `/preview/${text}.${(await signatures.signer())(text)}`;
    },
    open,
    /** The ticket that a browser has shown. */
    async ofRequest({ headers }: FastifyRequest): Promise<PreviewTicket | undefined> {
      const token = COOKIE.exec(headers.cookie ?? "")?.[1];
      return token === undefined ? undefined : open(token);
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
