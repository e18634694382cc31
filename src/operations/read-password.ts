import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { NotDone } from "./command.ts";

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
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
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
