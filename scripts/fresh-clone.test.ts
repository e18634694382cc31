import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");

test("finding 1: every script of package.json starts with the launcher, independent of the machine's Node", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [name, script] of Object.entries(scripts))
    expect(script, name).toMatch(/^(exec )?node scripts\/run\.cjs\b/);
});

test("finding 34: `tsc -b` needs no types that another program generates first", () => {
  const sources = globSync("{src,demo,scripts,tests,bench,drawings}/**/*.{ts,tsx}", { cwd: root });
  expect(sources.filter((name) => /from "[^"]*\+types\//.test(read(name)))).toEqual([]);
  for (const name of globSync("tsconfig*.json", { cwd: root })) expect(read(name)).not.toContain(".react-router");
});

test("finding 34: the commands in the documents do not need a new Node on the machine", () => {
  const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];
  const commands = documents.flatMap((name) =>
    [...read(name).matchAll(/`((?:\w+=\S+ )*(?:node|npx) [^`]*)`/g)].map(([, command]) => `${name}: ${command}`),
  );
  expect(commands.filter((command) => !/: npx tsc\b/.test(command))).toEqual([]);
});
