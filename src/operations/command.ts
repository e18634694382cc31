import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";

const DONE = 0;
const NOT_DONE = 1;
const WRONG_USAGE = 2;
const EXIT_CODES = "Exit codes: 0 done, 1 failed (the reason is printed), 2 wrong usage.";

/** A failed command. The message gives the reason in one line; without a message, the reason is already printed. */
export class NotDone extends Error {}

/** Input and output of a command. */
export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
  /** @throws NotDone if no password is given */
  askPassword(): Promise<string>;
  /** Asks a question that only "yes" confirms. Returns null without an interactive terminal. */
  confirm(question: string): Promise<boolean | null>;
}

/** The work that a command line requests. */
export type Task<Context> = (context: Context, terminal: Terminal) => Promise<void>;

/** An administration command. */
export interface Command<Context extends { close(): Promise<unknown> }, Flag extends string = never> {
  usage: string;
  /** Options without a value, in addition to --help. */
  flags?: readonly Flag[];
  /** Options with a value. */
  valued?: readonly string[];
  /** Returns the task for the arguments, or null if they are invalid. */
  understand(
    words: readonly string[],
    flags: ReadonlySet<Flag>,
    values: Readonly<Record<string, string | undefined>>,
  ): Task<Context> | null;
  /** Opens the database and files of the settings. Called only for a valid command line. */
  open(config: Config, words: readonly string[]): Promise<Context>;
}

/** Returns the arguments and flags of a command line, or null if it has unknown options. */
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
  [NotDone, AppError, StartupError].some((kind) => error instanceof kind);

/** Runs one command line and returns the exit code. Always closes the opened resources. @throws unexpected errors */
export async function runCommand<Context extends { close(): Promise<unknown> }, Flag extends string>(
  command: Command<Context, Flag>,
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
    const context = await open(parsed.positionals);
    try {
      await task(context, terminal);
    } finally {
      await context.close();
    }
    return DONE;
  } catch (error) {
    if (!isExpected(error)) throw error;
    if (error.message) terminal.complain(error.message);
    return NOT_DONE;
  }
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

async function firstLine(input: Input): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return "";
}

/** Asks on a terminal without showing the input. */
async function askUnseen(input: Input, output: NodeJS.WritableStream, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  output.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("SIGINT", () => reject(new NotDone("Nothing was changed.")));
      lines.once("close", () => reject(new NotDone("Nothing was changed.")));
      lines.question("").then(resolve, reject);
    });
  } finally {
    lines.close();
    output.write("\n");
  }
}

/**
 * Reads a new password: asked twice on a terminal, otherwise the first line of the input.
 * @throws NotDone when the password is missing, or when the two differ
 */
async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) {
    const line = await firstLine(input);
    if (!line) throw new NotDone("The input has no password.");
    return line;
  }
  const password = await askUnseen(input, output, "Password: ");
  if (password !== (await askUnseen(input, output, "Repeat the password: ")))
    throw new NotDone("The passwords differ. Nothing was changed.");
  return password;
}

const terminal: Terminal = {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  askPassword: () => readPassword(process.stdin, process.stderr),
  async confirm(question) {
    if (!process.stdin.isTTY) return null;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // A closed terminal does not confirm.
    const answer = await Promise.race([lines.question(question), once(lines, "close").then(() => "")]);
    lines.close();
    return answer.trim().toLowerCase() === "yes";
  },
};

/** Runs the command line of this process and exits with the command's exit code. */
export async function runFromShell<Context extends { close(): Promise<unknown> }, Flag extends string>(
  command: Command<Context, Flag>,
): Promise<void> {
  process.exitCode = await runCommand(command, process.argv.slice(2), terminal);
}
