import { signedIn } from "#platform/http/access.ts";
import { ErrorBody, responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { ById } from "#shared/by-id.ts";
import { OwnAccount } from "../../account.contract.ts";
import { ResetLink, ResetLinkInput } from "../../officers.contract.ts";
import {
  MailState,
  OwnEmail,
  PasswordReset,
  PasswordResetRequest,
  PasswordResetRequested,
  PasswordResetResult,
} from "../../sign-in.contract.ts";
import { getOwnAccount } from "../own-account/own-account.service.ts";
import {
  changeOwnEmail,
  createResetLink,
  type PasswordResetDeps,
  requestPasswordReset,
  resetPassword,
} from "./password-reset.service.ts";

const open = { access: "public" as const, isSignIn: true };

/** Registers the password reset by email, for sites that send mail. */
export function passwordResetRoutes(app: HttpServer, deps: PasswordResetDeps & { timeZone: SiteTimeZone }) {
  const tags = ["admin"];

  app.get("/api/mail", { config: open, schema: { tags, response: responses(MailState) } }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ sends: deps.post !== undefined }),
  );

  app.post(
    "/api/admin/password-reset",
    { config: open, schema: { tags, body: PasswordResetRequest, response: responses(PasswordResetRequested) } },
    async ({ body, ip, log }, reply) => {
      const { sent } = await requestPasswordReset(deps, body, ip);
      // Not awaited: the response time would reveal whether the account exists.
      sent.catch((error: unknown) => log.error({ err: error }, "the password reset email was not sent"));
      return reply.header("cache-control", "no-store").send({});
    },
  );

  app.post(
    "/api/admin/reset",
    { config: open, schema: { tags, body: PasswordReset, response: responses(PasswordResetResult) } },
    async ({ body, ip, log }, reply) => {
      const done = await resetPassword(deps, body, ip);
      log.info({ admin: done.username }, "set a new password with a reset link");
      return reply.header("cache-control", "no-store").send(done);
    },
  );

  app.post(
    "/api/officers/:id/reset-link",
    {
      config: { access: "owner" as const },
      schema: {
        tags: ["officers"],
        params: ById,
        body: ResetLinkInput,
        response: { 201: ResetLink, default: ErrorBody },
      },
    },
    async (request, reply) => {
      const owner = { ...signedIn(request), address: request.ip };
      const link = await createResetLink(deps, request.params.id, request.body, owner);
      return reply.code(201).header("cache-control", "no-store").send(link);
    },
  );

  app.put(
    "/api/account/email",
    {
      config: { access: "account" as const },
      schema: { tags: ["account"], body: OwnEmail, response: responses(OwnAccount) },
    },
    async (request) => {
      await changeOwnEmail(deps, signedIn(request), request.body, request.ip);
      return getOwnAccount(deps, signedIn(request));
    },
  );
}
