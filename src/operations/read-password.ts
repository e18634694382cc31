import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { NotDone } from "./command.ts";

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

async function firstLine(input: Input): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return "";
}

/** Asks on a terminal; what is typed goes nowhere. */
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
 * A new password: asked twice on a terminal, else the first line of the input.
 * @throws NotDone when none is typed, or two different ones.
 */
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) {
    const line = await firstLine(input);
    if (!line) throw new NotDone("There was no password in the input.");
    return line;
  }
  const password = await askUnseen(input, output, "Password: ");
  if (password !== (await askUnseen(input, output, "Once more: ")))
    throw new NotDone("The two differ. Nothing was changed.");
  return password;
}
