import { execFileSync, spawnSync } from "node:child_process";

/** Notes whether something is as it has to be. */
export type Must = (holds: boolean, what: string) => void;

/** The lines of a document's shell blocks, in their order. */
export const commandsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.trim().split("\n"));

/** Takes a line of the guide over from the shell; false where it is none of its kind. */
export type Stand = (line: string) => boolean | Promise<boolean>;

/** Runs the guide's lines one after the other, each in the folder and with the variables that those before it left. */
export async function walk(lines: readonly string[], stands: readonly Stand[]) {
  const env: Record<string, string | undefined> = { ...process.env };
  let cwd = "/";
  for (const line of lines) {
    const cd = /^cd (\S+)$/.exec(line)?.[1];
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(line) ?? [];
    if (cd) cwd = cd;
    else if (name) env[name] = value;
    else if (!(await standIn(stands, line))) {
      console.log(`  ${line}`);
      execFileSync("sh", ["-ec", line], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
    }
  }
}

async function standIn(stands: readonly Stand[], line: string): Promise<boolean> {
  for (const stand of stands) if (await stand(line)) return true;
  return false;
}

/** Whether a program can be started here. */
export const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;
