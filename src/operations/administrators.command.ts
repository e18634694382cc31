import { getBranchNames } from "#features/branch/server/branch.service.ts";
import {
  type AdministratorDeps,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  generatePassword,
  listAdministrators,
  revokeSessions,
  setPassword,
} from "#features/sign-in/server/accounts/administrators.service.ts";
import { isGuessableInThread, withBranchNames } from "#features/sign-in/server/accounts/password-strength.service.ts";
import { type Role, roles } from "#shared/roles.ts";
import { type Command, runFromShell, type Task } from "./command.ts";
import { openSite } from "./site.store.ts";

const usage = `Usage: npm run admin -- COMMAND

  create NAME         create an administrator; --role sets the role
                      (owner, editor or applications; default owner)
  set-password NAME   change a password and end the person's sessions
  revoke NAME         end all of a person's sessions
  disable NAME        disable an account and end its sessions, also the
                      counselor's; the last owner only with --force
  enable NAME         enable an account again
  list                list all accounts

create and set-password ask for the password without showing it, or read it from
the first line of standard input. With --generate they create and print one.`;

type Flag = "generate" | "force";
type Context = AdministratorDeps & { close(): Promise<unknown> };

interface Options {
  flags: ReadonlySet<Flag>;
  role: Role | undefined;
}

const withPassword =
  (work: typeof createAdministrator, done: string) =>
  (username: string, { flags, role }: Options): Task<Context> =>
  async (deps, terminal) => {
    const generate = flags.has("generate");
    const password = generate ? generatePassword(username) : await terminal.askPassword();
    const isGuessable = withBranchNames(deps.isGuessable ?? isGuessableInThread, () => getBranchNames(deps));
    await work({ ...deps, isGuessable }, { username, password, ...(role && { role }) });
    terminal.print(done);
    if (generate) terminal.print(`password: ${password}`);
  };

const revoke =
  (username: string): Task<Context> =>
  async (deps, terminal) =>
    terminal.print(`Sessions ended: ${await revokeSessions(deps, username)}`);

const disable =
  (username: string, { flags }: Options): Task<Context> =>
  async (deps, terminal) => {
    await disableAdministrator(deps, username, { force: flags.has("force") });
    terminal.print("Disabled. All sessions of this person have ended.");
  };

const enable =
  (username: string): Task<Context> =>
  async (deps, terminal) => {
    await enableAdministrator(deps, username);
    terminal.print("Enabled.");
  };

const tasks = new Map<string, (username: string, options: Options) => Task<Context>>([
  ["create", withPassword(createAdministrator, "Created.")],
  ["set-password", withPassword(setPassword, "Changed. All sessions of this person have ended.")],
  ["revoke", revoke],
  ["disable", disable],
  ["enable", enable],
]);
/** The subcommands that accept each flag. */
const flagsOf: Record<Flag, readonly string[]> = { generate: ["create", "set-password"], force: ["disable"] };

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

const list: Task<Context> = async (deps, terminal) => {
  const now = deps.clock();
  for (const { username, role, disabled, counselor, createdAt, endsAt } of await listAdministrators(deps)) {
    const ends = endsAt && (endsAt <= now ? "ended" : `until ${dayOf(endsAt)}`);
    const state = disabled ? "disabled" : ends;
    const parts = [username, `since ${dayOf(createdAt)}`, role, counselor ? "counselor" : null, state];
    terminal.print(parts.filter((part) => part !== null).join("\t"));
  }
};

/** Creates, changes, disables and lists administrators. */
export const administrators: Command<Context, Flag> = {
  usage,
  flags: ["generate", "force"],
  valued: ["role"],
  understand([name = "", username, ...surplus], flags, { role: requestedRole }) {
    const role = roles.find((role) => role === requestedRole);
    if (requestedRole !== undefined && (name !== "create" || !role)) return null;
    if ([...flags].some((flag) => !flagsOf[flag].includes(name))) return null;
    if (name === "list" && username === undefined) return list;
    if (!username || surplus.length > 0) return null;
    return tasks.get(name)?.(username, { flags, role }) ?? null;
  },
  open: (config, [name]) => openSite(config, { mayMake: name === "create" }),
};

if (import.meta.main) await runFromShell(administrators);
