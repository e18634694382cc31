import type { SignInInput } from "../sign-in.contract.ts";
import type { AdministratorDeps } from "./accounts/administrators.service.ts";
import { createPasswordCheck, type PasswordCheck } from "./accounts/password-check.service.ts";
import type { Sessions, StartedSession } from "./sessions/sessions.service.ts";
import { codeLimits } from "./throttling/sign-in-limits.service.ts";
import { verifyCode } from "./two-step/two-step.service.ts";

/**
 * Starts a session for a username and password, and a code if the account has a second factor. Wrong codes have
 * separate limits from wrong passwords.
 * @param address the trusted IP address of the client
 * @param agent the user agent of the client
 * @throws AppError: "wrong_credentials", "code_needed", "wrong_code", "too_many_requests" while a delay runs, "busy".
 */
export type SignIn = (credentials: SignInInput, address: string, agent?: string) => Promise<StartedSession>;

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
