import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import { responses } from "#platform/http/error-handler.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createQueue } from "#platform/queue.ts";
import type { SiteTimeZone } from "#platform/site-time-zone.ts";
import { type PasswordConfirmation, Session, SignedOut, SignInInput, TokenOwner } from "../sign-in.contract.ts";
import type { AdministratorDeps } from "./accounts/administrators.service.ts";
import { confirmPassword, createPasswordCheck, type PasswordCheck } from "./accounts/password-check.service.ts";
import type { Argon2Cost } from "./accounts/password-hash.service.ts";
import { type IsGuessable, isGuessableInThread, withBranchNames } from "./accounts/password-strength.service.ts";
import { officersRoutes } from "./officers/officers.routes.ts";
import { ownAccountRoutes } from "./own-account/own-account.routes.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { createChallenges } from "./passkeys/passkeys.service.ts";
import { passwordResetRoutes } from "./password-reset/password-reset.routes.ts";
import type { Sessions, StartedSession } from "./sessions/sessions.service.ts";
import { codeLimits } from "./throttling/sign-in-limits.service.ts";
import { twoStepRoutes } from "./two-step/two-step.routes.ts";
import { verifyCode } from "./two-step/two-step.service.ts";

/**
 * Starts a session for a username and password, and a code if the account has a second factor. Wrong codes have
 * separate limits from wrong passwords.
 * @param address the trusted IP address of the client
 * @param agent the user agent of the client
 * @throws AppError: "wrong_credentials", "code_needed", "wrong_code", "too_many_requests" while a delay runs, "busy".
 */
type SignIn = (credentials: SignInInput, address: string, agent?: string) => Promise<StartedSession>;

/** @param check one per process */
export const createSignIn =
  (
    deps: AdministratorDeps,
    sessions: Pick<Sessions, "start">,
    check: PasswordCheck = createPasswordCheck(deps),
  ): SignIn =>
  ({ code, ...credentials }, address, agent) => {
    let passed = false;
    return check.open(credentials, address, async (admin, knownBrowserId) => {
      // A code is valid once, and `use` runs twice if the account changed meanwhile.
      if (!passed) await verifyCode(deps, admin, { code, limits: codeLimits(admin.id, address, knownBrowserId) });
      passed = true;
      return sessions.start(admin, { address, agent });
    });
  };

const tags = ["admin"];

interface SignInRoutesOptions {
  signIn: SignIn;
  sessions: Pick<Sessions, "end">;
  /** IANA time zone of the site's dates and times. */
  timeZone: SiteTimeZone;
}

export function signInRoutes(app: HttpServer, { signIn, sessions, timeZone }: SignInRoutesOptions) {
  app.post(
    "/api/admin/login",
    {
      config: { access: "public", isSignIn: true },
      schema: { tags, body: SignInInput, response: responses(Session) },
    },
    async (request, reply) => {
      const session = await signIn(request.body, request.ip, request.headers["user-agent"]);
      request.log.info({ admin: session.username }, "signed in");
      return reply.header("cache-control", "no-store").send({ ...session, timeZone: timeZone.name });
    },
  );

  app.get(
    "/api/admin/verify",
    {
      config: { access: "account", neverShed: true },
      schema: { tags, response: responses(TokenOwner) },
    },
    (request) => {
      const { username, role, chapter } = signedIn(request);
      return { username, role, ...(chapter !== null && { chapter }), timeZone: timeZone.name };
    },
  );

  app.post(
    "/api/admin/logout",
    { config: { access: "account" }, schema: { tags, response: responses(SignedOut) } },
    async (request) => {
      const { sessionId, username } = signedIn(request);
      await sessions.end(sessionId);
      request.log.info({ admin: username }, "signed out");
      return {};
    },
  );
}

interface AccountsOptions {
  /** Returns the name of the branch. */
  branchName: () => Promise<string>;
  sessions: Sessions;
  publicUrl: string | undefined;
  mailer?: Mailer | undefined;
  /** See AppOptions. */
  passwordCost?: Argon2Cost | undefined;
  isGuessable?: IsGuessable | undefined;
  /** Returns the names and places of the branch, which password guessers try first. */
  branchNames: () => Promise<readonly string[]>;
}

/** Each dictionary check takes 50 MB and a core for a while. */
const STRENGTH_CHECKS = { concurrency: 1, maxWaiting: 5 };

/** Registers the routes for signing in, for the person's own account and for officers. */
export function accountsRoutes(
  app: HttpServer,
  siteDeps: Deps,
  {
    branchName,
    branchNames,
    sessions,
    publicUrl,
    mailer,
    passwordCost,
    isGuessable: look = isGuessableInThread,
  }: AccountsOptions,
) {
  const strengthChecks = createQueue(STRENGTH_CHECKS);
  const isGuessable: IsGuessable = (guess) => strengthChecks.run(async () => withBranchNames(look, branchNames)(guess));
  const deps = { ...siteDeps, isGuessable, ...(passwordCost && { passwordCost }) };
  const check = createPasswordCheck(deps);
  signInRoutes(app, { signIn: createSignIn(deps, sessions, check), sessions, timeZone: deps.timeZone });
  ownAccountRoutes(app, { ...deps, sessions, check });
  twoStepRoutes(app, { ...deps, check, branchName });
  passkeysRoutes(app, {
    ...deps,
    sessions,
    check,
    branchName,
    challenges: createChallenges(deps),
    publicUrl,
    authenticate: sessions.authenticate,
  });
  const post = mailer && publicUrl !== undefined ? { mailer, publicUrl } : undefined;
  passwordResetRoutes(app, { ...deps, check, post, branchName });
  const onMailFailure = (error: unknown) => app.log.error({ err: error }, "an email to an officer was not sent");
  officersRoutes(app, { ...deps, check, post, branchName, onMailFailure });
  return {
    /** Asks a signed-in person for their password again. */
    confirm: (request: FastifyRequest, own: PasswordConfirmation) =>
      confirmPassword(check, signedIn(request), own, request.ip),
  };
}
