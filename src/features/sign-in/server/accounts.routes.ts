import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createQueue } from "#platform/queue.ts";
import type { PasswordConfirmation } from "../sign-in.contract.ts";
import { confirmPassword, createPasswordCheck } from "./accounts/password-check.service.ts";
import type { Argon2Cost } from "./accounts/password-hash.service.ts";
import { type IsGuessable, isGuessableInThread, withBranchNames } from "./accounts/password-strength.service.ts";
import { officersRoutes } from "./officers/officers.routes.ts";
import { ownAccountRoutes } from "./own-account/own-account.routes.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { createChallenges } from "./passkeys/passkeys.service.ts";
import { passwordResetRoutes } from "./password-reset/password-reset.routes.ts";
import type { Sessions } from "./sessions/sessions.service.ts";
import { createSignIn, signInRoutes } from "./sign-in.routes.ts";
import { twoStepRoutes } from "./two-step/two-step.routes.ts";

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
