import type { SignInInput } from "../sign-in.contract.ts";
import type { AdministratorDeps } from "./accounts/administrators.ts";
import { createPasswordCheck, type PasswordCheck } from "./accounts/password-check.ts";
import { passCode } from "./codes/codes.service.ts";
import type { Sessions, StartedSession } from "./sessions/sessions.service.ts";

/**
 * Begins a session for a name and its password, and a code where the account has codes turned on. A wrong code counts
 * as a wrong password does.
 * @param address the trusted address of the caller.
 * @param agent what the caller's browser calls itself
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
    return check.open(credentials, address, async (admin) => {
      // A code is good once, and an account that was changed meanwhile is looked at twice.
      if (!passed) await passCode(deps, admin, code);
      passed = true;
      return sessions.start(admin, { address, agent });
    });
  };
