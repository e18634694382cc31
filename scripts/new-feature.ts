import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isNoun, namesOf } from "./new-feature/names.ts";
import { additionsFor, filesFor } from "./new-feature/skeleton.ts";

const root = join(import.meta.dirname, "..");

// npm run new:feature -- <nouns> [<noun>]: a feature with a title and a description, from its table to its page.
const [plural = "", singular] = process.argv.slice(2);
if (!isNoun(plural) || (singular !== undefined && !isNoun(singular))) {
  console.error("Usage: npm run new:feature -- NOUNS [NOUN]   (for example: sponsors, or alumni alumnus)");
  process.exit(2);
}

const names = namesOf(plural, singular);
const number = String(readdirSync(join(root, "src/platform/db/migrations")).length + 1).padStart(3, "0");
const files = Object.entries(filesFor(names, number));
const present = [`src/features/${plural}`, ...files.map(([path]) => path)].find((path) => existsSync(join(root, path)));
if (present) {
  console.error(`${present} exists already. Nothing was written.`);
  process.exit(1);
}

for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
// Where a line must be broken depends on how long the noun is.
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const options = ["check", "--write", "--vcs-enabled=false", ...files.map(([path]) => path)];
const formatted = spawnSync(process.execPath, [biome, ...options], { cwd: root, encoding: "utf8" });
if (formatted.status !== 0) console.error(formatted.stdout + formatted.stderr);

console.log("\nNow add:");
for (const { file, where, lines } of additionsFor(names, number))
  console.log(`\n${file}, ${where}:\n${lines.join("\n")}`);
console.log("\nThen: npm run openapi, npm run check, npm test.");
