import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const documents = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
const complaints: string[] = [];

/** Checks that paths in documents exist and that commands are scripts of package.json. */
for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8");
  for (const [, name = ""] of text.matchAll(/npm run ([a-z][\w:-]*)/g))
    if (!scripts[name]) complaints.push(`${document}: there is no script "${name}"`);
  for (const [, target = ""] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
    if (!existsSync(join(root, dirname(document), target))) complaints.push(`${document}: ${target} does not exist`);
  for (const [, path = ""] of text.matchAll(
    /`(?:node )?((?:src|demo|drawings|scripts|tests|docs|bench|public)\/[\w./-]*)`/g,
  ))
    if (!existsSync(join(root, path))) complaints.push(`${document}: ${path} does not exist`);
}

/** Checks that each class of fault has a test. */
const safety = readFileSync(join(root, "docs/safety.md"), "utf8");
const rows = safety.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| class of fault"));
for (const row of rows) {
  const [, fault = "", , tests = ""] = row.split("|");
  const named = [...tests.matchAll(/`((?:src|tests|scripts)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  if (named.length === 0) complaints.push(`docs/safety.md: no test covers "${fault.trim()}"`);
  for (const path of named)
    if (!/[.](?:test|e2e)[.]ts$|^scripts\/checks\//.test(path))
      complaints.push(`docs/safety.md: ${path} is not a test`);
}
if (rows.length === 0) complaints.push("docs/safety.md: there is no table of fault classes");

console.log(complaints.join("\n") || `${documents.length} documents`);
process.exitCode = complaints.length === 0 ? 0 : 1;
