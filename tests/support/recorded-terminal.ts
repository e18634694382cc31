import type { Terminal } from "#operations/command.ts";

/**
 * Runs a command at a terminal that records the output.
 * @param typed the password that is typed
 * @param confirms the answer to a question; null where nobody is there to answer
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
