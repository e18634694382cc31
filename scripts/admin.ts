import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import {
  type AdministratorDeps,
  cannotBeGuessed,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  generatePassword,
  listAdministrators,
  revokeSessions,
  setPassword,
} from "#features/sign-in/server/accounts/administrators.ts";
import { type Config, ConfigError, readConfig } from "#platform/config.ts";
import { openSiteDatabase } from "#platform/db/database.ts";
import { DataRefused } from "#platform/db/engine.ts";
import { AppError } from "#platform/errors.ts";
import { PasswordNotGiven, readPassword } from "./admin-password.ts";

const USAGE = `Usage: npm run admin -- COMMAND

  create NAME         make an administrator
  set-password NAME   change a password; ends all of that person's sessions
  revoke NAME         end all of a person's sessions
  disable NAME        shut a person out; ends all of their sessions
  enable NAME         let a person in again
  list                show who there is

create and set-password ask for the password without showing it, or read it as
the first line of what is piped in. With --generate they make one and print it.

Exit codes: 0 done, 1 not done (the reason is printed), 2 wrong usage.`;

const DONE = 0;
const NOT_DONE = 1;
const WRONG_USAGE = 2;

/** How the command speaks with the person at the terminal. */
export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
  askPassword(): Promise<string>;
}

type Command = (deps: AdministratorDeps, terminal: Terminal, username: string, generate: boolean) => Promise<void>;

const withPassword =
  (work: typeof createAdministrator, done: string): Command =>
  async (deps, terminal, username, generate) => {
    const password = generate ? generatePassword(username) : await terminal.askPassword();
    await work(generate ? { ...deps, isGuessable: cannotBeGuessed } : deps, { username, password });
    terminal.print(done);
    if (generate) terminal.print(`password: ${password}`);
  };

const revoke: Command = async (deps, terminal, username) => {
  terminal.print(`Sessions ended: ${await revokeSessions(deps, username)}`);
};

const disable: Command = async (deps, terminal, username) => {
  await disableAdministrator(deps, username);
  terminal.print("Disabled. All sessions of this person have ended.");
};

const enable: Command = async (deps, terminal, username) => {
  await enableAdministrator(deps, username);
  terminal.print("Enabled.");
};

const withName = new Map<string | undefined, Command>([
  ["create", withPassword(createAdministrator, "Made.")],
  ["set-password", withPassword(setPassword, "Changed. All sessions of this person have ended.")],
  ["revoke", revoke],
  ["disable", disable],
  ["enable", enable],
]);

async function list(deps: AdministratorDeps, terminal: Terminal) {
  for (const { username, disabled, createdAt } of await listAdministrators(deps))
    terminal.print(`${username}\tsince ${createdAt.toISOString().slice(0, 10)}${disabled ? "\tdisabled" : ""}`);
}

/** What the words of the command line ask for; null when they make no sense. */
function understand(words: readonly string[]) {
  const generate = words.includes("--generate");
  const [name, username, ...surplus] = words.filter((word) => word !== "--generate");
  if (name === "list" && username === undefined && !generate) return list;
  const command = withName.get(name);
  if (!command || !username || username.startsWith("-") || surplus.length > 0) return null;
  if (generate && name !== "create" && name !== "set-password") return null;
  return (deps: AdministratorDeps, terminal: Terminal) => command(deps, terminal, username, generate);
}

/** Carries out one command line and returns the exit code. `open` is called only for a command that makes sense. */
export async function runAdmin(
  words: readonly string[],
  terminal: Terminal,
  open: () => Promise<AdministratorDeps & { close(): Promise<void> }>,
): Promise<number> {
  if (words.includes("--help") || words.includes("-h")) {
    terminal.print(USAGE);
    return DONE;
  }
  const work = understand(words);
  if (!work) {
    terminal.complain(USAGE);
    return WRONG_USAGE;
  }
  try {
    const deps = await open();
    try {
      await work(deps, terminal);
    } finally {
      await deps.close();
    }
    return DONE;
  } catch (error) {
    const isExpected = [AppError, ConfigError, DataRefused, PasswordNotGiven].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    terminal.complain((error as Error).message);
    return NOT_DONE;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Opens the data that the settings name. A folder that does not exist is made for `create` alone. */
async function openSite(config: Config, mayMake: boolean) {
  if (!config.databaseUrl && !(await exists(join(config.dataDir, "site.db")))) {
    if (!mayMake) throw new DataRefused(`There is no site in ${config.dataDir}. DATA_DIR says where it is.`);
    await mkdir(config.dataDir, { recursive: true });
  }
  const db = await openSiteDatabase(config);
  return { db, clock: () => new Date(), newId: () => v7(), close: () => db.destroy() };
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const terminal: Terminal = {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    askPassword: () => readPassword(process.stdin, process.stderr),
  };
  process.exitCode = await runAdmin(words, terminal, () => openSite(readConfig(), words[0] === "create"));
}
