import type { Credentials } from "../sign-in.contract.ts";
import type { AdministratorDeps } from "./accounts/administrators.ts";
import { createPasswordCheck, type PasswordCheck } from "./accounts/password-check.ts";
import type { Sessions, StartedSession } from "./sessions/sessions.service.ts";

/**
 * Begins a session for a name and its password.
 * @param address the trusted address of the caller.
 * @param agent what the caller's browser calls itself
 * @throws AppError: "wrong_credentials", "too_many_requests" while a delay runs, "busy".
 */
export type SignIn = (credentials: Credentials, address: string, agent?: string) => Promise<StartedSession>;

/** @param check one per process */
export const createSignIn =
  (
    deps: AdministratorDeps,
    sessions: Pick<Sessions, "start">,
    check: PasswordCheck = createPasswordCheck(deps),
  ): SignIn =>
  (credentials, address, agent) =>
    check.open(credentials, address, (admin) => sessions.start(admin, { address, agent }));
