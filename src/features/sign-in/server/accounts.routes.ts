import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { signedIn } from "#platform/http/access.ts";
import type { HttpServer } from "#platform/http/server.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createQueue } from "#platform/queue.ts";
import type { PasswordConfirmation } from "../codes.contract.ts";
import { isGuessableInThread } from "./accounts/guess-in-thread.ts";
import { confirmOneself } from "./accounts/oneself.ts";
import { createPasswordCheck } from "./accounts/password-check.ts";
import { type IsGuessable, knowingNames } from "./accounts/password-strength.ts";
import type { Argon2Cost } from "./accounts/passwords.ts";
import { codesRoutes } from "./codes/codes.routes.ts";
import { forgottenRoutes } from "./forgotten/forgotten.routes.ts";
import { officersRoutes } from "./officers/officers.routes.ts";
import { ownAccountRoutes } from "./own-account/own-account.routes.ts";
import { createChallenges } from "./passkeys/challenges.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import type { Sessions } from "./sessions/sessions.service.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { createSignIn } from "./sign-in.service.ts";

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
const LOOKS = { concurrency: 1, maxWaiting: 5 };

/** Registers the routes for signing in, for the person's own account and for officers. */
export function accountsRoutes(
  app: HttpServer,
  ground: Deps,
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
  const looks = createQueue(LOOKS);
  const isGuessable: IsGuessable = (guess) => looks.run(async () => knowingNames(look, branchNames)(guess));
  const deps = { ...ground, isGuessable, ...(passwordCost && { passwordCost }) };
  const check = createPasswordCheck(deps);
  signInRoutes(app, { signIn: createSignIn(deps, sessions, check), sessions, timeZone: deps.timeZone });
  ownAccountRoutes(app, { ...deps, sessions, check });
  codesRoutes(app, { ...deps, check, branchName });
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
  forgottenRoutes(app, { ...deps, check, post, branchName });
  const onMailFailure = (error: unknown) => app.log.error({ err: error }, "an email to an officer was not sent");
  officersRoutes(app, { ...deps, check, post, branchName, onMailFailure });
  return {
    /** Asks a signed-in person for their password again. */
    confirm: (request: FastifyRequest, own: PasswordConfirmation) =>
      confirmOneself(check, signedIn(request), own, request.ip),
  };
}
