import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { type Command, runCommand, type Terminal } from "./command.ts";
import { readPassword } from "./read-password.ts";

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
export async function runFromShell<Ground extends { close(): Promise<unknown> }, Flag extends string>(
  command: Command<Ground, Flag>,
): Promise<void> {
  process.exitCode = await runCommand(command, process.argv.slice(2), terminal);
}
