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
  /** Asks a question that only "yes" confirms; null when nobody is there to answer. */
  confirm(question: string): Promise<boolean | null>;
}

/** What a command line asks for. */
export type Task<Ground> = (ground: Ground, terminal: Terminal) => Promise<void>;

/** One of the commands that owners run. */
export interface Command<Ground extends { close(): Promise<unknown> }, Flag extends string = never> {
  usage: string;
  /** Options besides --help that take no value. */
  flags?: readonly Flag[];
  /** Options that take one. */
  valued?: readonly string[];
  /** What the words ask for; null when they make no sense. */
  understand(
    words: readonly string[],
    flags: ReadonlySet<Flag>,
    values: Readonly<Record<string, string | undefined>>,
  ): Task<Ground> | null;
  /** Opens what the settings name, for a command line that makes sense. */
  open(config: Config, words: readonly string[]): Promise<Ground>;
}

/** The words and the flags of a command line; null when it has options that nobody knows. */
function parse(line: readonly string[], flags: readonly string[], valued: readonly string[]) {
  const of = (names: readonly string[], type: "boolean" | "string") =>
    Object.fromEntries(names.map((name) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: { ...of(flags, "boolean"), ...of(valued, "string"), help: { type: "boolean", short: "h" } },
    });
    const given = Object.entries(values);
    return {
      positionals,
      flags: given.flatMap(([name, value]) => (value === true ? [name] : [])),
      values: Object.fromEntries(given.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
    };
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
  const parsed = parse(line, command.flags ?? [], command.valued ?? []);
  const usage = `${command.usage}\n\n${EXIT_CODES}`;
  if (parsed?.flags.includes("help")) {
    terminal.print(usage);
    return DONE;
  }
  const task = parsed && command.understand(parsed.positionals, new Set(parsed.flags as Flag[]), parsed.values);
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
