import { z } from "zod";
import { writerOf } from "#content/write.ts";
import { AppError } from "#platform/errors.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import { publicRead } from "#platform/http/public-reads.ts";
import type { HttpServer } from "#platform/http/server.ts";
import { clientAddress, RateLimiter } from "#platform/rate-limiter.ts";
import { ById } from "#shared/by-id.ts";
import { canBeStored, UNSTORABLE } from "#shared/form-fields.ts";
import {
  Issue,
  IssueInput,
  IssuePreview,
  IssueSent,
  Newsletter,
  NewsletterDone,
  NewsletterOffer,
  NewsletterSettings,
  newsletterMessages,
  PastIssue,
  ReadableIssue,
  RemovalInput,
  SubscriptionInput,
} from "../newsletter.contract.ts";
import {
  confirmSubscription,
  deleteIssue,
  getNewsletter,
  getPastIssue,
  listPastIssues,
  type NewsletterDeps,
  removeSubscriber,
  requestSubscription,
  saveIssue,
  saveSettings,
  sendIssue,
  unsubscribe,
} from "./newsletter.service.ts";
import { findIssue } from "./newsletter.store.ts";
import { type NewsletterMailDeps, previewIssue } from "./newsletter-mails.service.ts";

const DAY_MS = 86_400_000;
/** A whole campus can share one address. Each request can send an email to a stranger, so the site has a limit too. */
const PER_NETWORK = { burst: 200, intervalMs: DAY_MS / 500 };
const PER_SITE = { burst: 1000, intervalMs: DAY_MS / 2000 };

const tags = ["newsletter"];
const open = { access: "public" } as const;
const config = { access: "content" } as const;
const OfToken = z.object({ token: z.string().max(100).refine(canBeStored, UNSTORABLE) });
const Done = { 200: NewsletterDone, default: ErrorBody };
const done = { ok: true as const };

export interface NewsletterRoutesDeps extends NewsletterDeps, NewsletterMailDeps {
  /** Adds erased people to the list in the backup folder. Called after the commit. */
  onErased: () => Promise<void>;
}

/** Registers the routes of the newsletter: for visitors, subscribers and officers. */
export function newsletterRoutes(app: HttpServer, deps: NewsletterRoutesDeps) {
  const networks = new RateLimiter(PER_NETWORK);
  const site = new RateLimiter(PER_SITE);

  publicRead(app, { path: "/api/newsletter/offer", tag: "newsletter", answer: NewsletterOffer }, async () => ({
    isOffered: deps.sendsEmail,
  }));

  publicRead(app, { path: "/api/newsletter/issues", tag: "newsletter", answer: z.array(PastIssue) }, () =>
    listPastIssues(deps),
  );

  publicRead(
    app,
    { path: "/api/newsletter/issues/:id", tag: "newsletter", params: ById, answer: ReadableIssue },
    ({ params }) => getPastIssue(deps, params.id),
  );

  app.post(
    "/api/newsletter/subscriptions",
    { config: open, schema: { tags, body: SubscriptionInput, response: Done } },
    async ({ body, ip }) => {
      const now = deps.clock().getTime();
      const wait = networks.take(clientAddress(ip), now) || site.take("site", now);
      if (wait > 0)
        throw new AppError("too_many_requests", { message: newsletterMessages.tooMany, retryAfterSeconds: wait });
      await requestSubscription(deps, body.email);
      return done;
    },
  );

  app.post(
    "/api/newsletter/confirmations/:token",
    { config: open, schema: { tags, params: OfToken, response: Done } },
    async (request) => {
      await confirmSubscription(deps, request.params.token).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") app.limitInvalidTokens(request);
        throw error;
      });
      return done;
    },
  );

  // Mail programs without a button of their own, and people, open the URL of the header List-Unsubscribe.
  app.get(
    "/api/newsletter/unsubscribe/:token",
    { config: open, schema: { hide: true, params: OfToken } },
    (request, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(`/newsletter/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  );

  // Accept and ignore any body, because mail programs send different form types (RFC 8058).
  app.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", (_request, body, parsed) => {
      body.resume();
      body.on("end", () => parsed(null, undefined));
    });
    oneClick.post(
      "/api/newsletter/unsubscribe/:token",
      { config: { ...open, isOpenInArchive: true }, schema: { tags, params: OfToken, response: Done } },
      async (request) => {
        const isKnown = await unsubscribe(deps, (request.params as z.output<typeof OfToken>).token);
        // A repeated request has the same response: mail programs may send it twice.
        if (isKnown) await deps.onErased();
        else app.limitInvalidTokens(request);
        return done;
      },
    );
  });

  app.get("/api/newsletter", { config, schema: { tags, response: responses(Newsletter) } }, () => getNewsletter(deps));

  app.put(
    "/api/newsletter/settings",
    { config, schema: { tags, body: NewsletterSettings, response: responses(NewsletterSettings) } },
    (request) => saveSettings(deps, request.body, writerOf(request)),
  );

  app.post(
    "/api/newsletter/removals",
    { config, schema: { tags, body: RemovalInput, response: responses(NewsletterDone) } },
    async (request) => {
      await removeSubscriber(deps, request.body.email, writerOf(request));
      await deps.onErased();
      return done;
    },
  );

  app.post(
    "/api/newsletter/issues",
    { config, schema: { tags, body: IssueInput, response: { 201: Issue, default: ErrorBody } } },
    async (request, reply) => reply.code(201).send(await saveIssue(deps, undefined, request.body, writerOf(request))),
  );

  app.put(
    "/api/newsletter/issues/:id",
    { config, schema: { tags, params: ById, body: IssueInput, response: responses(Issue) } },
    (request) => saveIssue(deps, request.params.id, request.body, writerOf(request)),
  );

  app.delete(
    "/api/newsletter/issues/:id",
    { config, schema: { tags, params: ById, response: responses(NewsletterDone) } },
    async (request) => {
      await deleteIssue(deps, request.params.id, writerOf(request));
      return done;
    },
  );

  app.get(
    "/api/newsletter/issues/:id/preview",
    { config, schema: { tags, params: ById, response: responses(IssuePreview) } },
    async ({ params }) => {
      const issue = await findIssue(deps.db, params.id);
      if (!issue) throw new AppError("not_found");
      return previewIssue(deps, issue);
    },
  );

  app.post(
    "/api/newsletter/issues/:id/send",
    { config, schema: { tags, params: ById, response: responses(IssueSent) } },
    async (request) => ({ recipients: await sendIssue(deps, request.params.id, writerOf(request)) }),
  );
}
