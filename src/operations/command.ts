import { parseArgs } from "node:util";
import { type Config, readConfig } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { Refused } from "#platform/refused.ts";

const DONE = 0;
const NOT_DONE = 1;
const WRONG_USAGE = 2;
const EXIT_CODES = "Exit codes: 0 done, 1 not done (the reason is printed), 2 wrong usage.";

/** A command did not do what it was asked for. The message says why in one line; without one that is printed already. */
export class NotDone extends Error {}

/** How a command speaks with the person who gave it. */
export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
  /** @throws NotDone when none is given. */
  askPassword(): Promise<string>;
}

/** What a command line asks for. */
export type Task<Ground> = (ground: Ground, terminal: Terminal) => Promise<void>;

/** One of the commands that owners run. */
export interface Command<Ground extends { close(): Promise<unknown> }, Flag extends string = never> {
  usage: string;
  /** Options besides --help; none takes a value. */
  flags?: readonly Flag[];
  /** What the words ask for; null when they make no sense. */
  understand(words: readonly string[], flags: ReadonlySet<Flag>): Task<Ground> | null;
  /** Opens what the settings name, for a command line that makes sense. */
  open(config: Config, words: readonly string[]): Promise<Ground>;
}

/** The words and the flags of a command line; null when it has options that nobody knows. */
function parse(line: readonly string[], flags: readonly string[]) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }]));
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
  } catch {
    return null;
  }
}

const isExpected = (error: unknown): error is Error =>
  [NotDone, AppError, Refused].some((kind) => error instanceof kind);

/**
 * Carries out one command line and returns the exit code. What the command works on is closed in any case.
 * @throws what nobody expected.
 */
export async function runCommand<Ground extends { close(): Promise<unknown> }, Flag extends string>(
  command: Command<Ground, Flag>,
  line: readonly string[],
  terminal: Terminal,
  open = (words: readonly string[]) => command.open(readConfig(), words),
): Promise<number> {
  const parsed = parse(line, command.flags ?? []);
  const usage = `${command.usage}\n\n${EXIT_CODES}`;
  if (parsed?.values["help"]) {
    terminal.print(usage);
    return DONE;
  }
  const task = parsed && command.understand(parsed.positionals, new Set(Object.keys(parsed.values) as Flag[]));
  if (!task) {
    terminal.complain(usage);
    return WRONG_USAGE;
  }
  try {
    const ground = await open(parsed.positionals);
    try {
      await task(ground, terminal);
    } finally {
      await ground.close();
    }
    return DONE;
  } catch (error) {
    if (!isExpected(error)) throw error;
    if (error.message) terminal.complain(error.message);
    return NOT_DONE;
  }
}
