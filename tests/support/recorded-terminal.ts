import type { Terminal } from "#operations/command.ts";

/**
 * Runs a command in a terminal and records the output.
 * @param typed the password to type
 * @param confirms the answer to a question, or null for no answer
 */
export async function atTerminal(
  work: (terminal: Terminal) => Promise<number>,
  typed = "",
  confirms: boolean | null = null,
) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await work({
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    askPassword: async () => typed,
    async confirm(question) {
      if (confirms !== null) printed.push(question);
      return confirms;
    },
  });
  return { code, printed: printed.join("\n"), complaints: complaints.join("\n") };
}
