import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const documents = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
const complaints: string[] = [];

/** Paths that a document names exist; commands that it names are scripts. */
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

console.log(complaints.join("\n") || `${documents.length} documents`);
process.exitCode = complaints.length === 0 ? 0 : 1;
