import type { Terminal } from "#operations/command.ts";

/** Carries out a command at a terminal that keeps what is said. */
export async function atTerminal(work: (terminal: Terminal) => Promise<number>, typed = "") {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await work({
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    askPassword: async () => typed,
  });
  return { code, printed: printed.join("\n"), complaints: complaints.join("\n") };
}
