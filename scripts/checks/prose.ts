import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { commentRules, type ProseRule, proseRules } from "./prose-rules.ts";

/**
 * Finds words and patterns that plain English does not need, in texts on screen, comments, test titles and documents.
 * Each area has a limit; the check fails when an area has more findings than its limit. Lower a limit after a clean-up.
 *
 * `node scripts/checks/prose.ts [--list] [path-prefix]`: with `--list`, prints each finding.
 */
const limits = { text: 0, comments: 0, tests: 0, documents: 0 };

type Area = keyof typeof limits;

interface Passage {
  area: Area;
  file: string;
  line: number;
  text: string;
}

const root = join(import.meta.dirname, "../..");
const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$|^tests\//.test(file);
const hasSentence = (text: string) => text.trim().split(/\s+/).length >= 3;

/** Returns the comments of a source file, and its strings of three words or more. */
function* passagesOfCode(file: string): Generator<Passage> {
  const source = readFileSync(join(root, file), "utf8");
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const { program, comments } = parseSync(file, source);
  for (const { value, start } of comments)
    yield {
      area: "comments",
      file,
      line: lineAt(start),
      text: value.replace(/^\s*\* ?/gm, "").trim(),
    };
  const strings: { text: string; start: number }[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") strings.push({ text: node.value, start: node.start });
    },
    TemplateElement: (node) => strings.push({ text: node.value.cooked ?? "", start: node.start }),
    JSXText: (node) => strings.push({ text: node.value, start: node.start }),
  }).visit(program);
  for (const { text, start } of strings)
    if (hasSentence(text)) yield { area: isTest(file) ? "tests" : "text", file, line: lineAt(start), text };
}

function* passagesOfDocument(file: string): Generator<Passage> {
  const lines = readFileSync(join(root, file), "utf8")
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ""))
    .split("\n");
  for (const [index, text] of lines.entries())
    yield { area: "documents", file, line: index + 1, text: text.replace(/`[^`]*`/g, "code") };
}

const rulesOf = (area: Area): readonly ProseRule[] =>
  area === "comments" ? [...commentRules, ...proseRules] : proseRules;

const sources = globSync(["src/**/*.{ts,tsx}", "demo/**/*.ts", "scripts/**/*.ts", "bench/**/*.ts", "tests/**/*.ts"], {
  cwd: root,
}).filter((file) => !file.endsWith("prose-rules.ts"));
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
const prefix = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "";
const isListed = process.argv.includes("--list");

const counts: Record<Area, number> = { text: 0, comments: 0, tests: 0, documents: 0 };
const passages = [...sources.flatMap((file) => [...passagesOfCode(file)])];
passages.push(...documents.flatMap((file) => [...passagesOfDocument(file)]));
for (const { area, file, line, text } of passages) {
  if (!file.startsWith(prefix)) continue;
  for (const { pattern, suggestion } of rulesOf(area)) {
    const found = pattern.exec(text);
    if (!found) continue;
    counts[area] += 1;
    if (isListed) console.log(`${file}:${line}: "${found[0].trim()}" → ${suggestion}`);
  }
}

const areas = Object.keys(limits) as Area[];
const failed = prefix === "" ? areas.filter((area) => counts[area] > limits[area]) : [];
for (const area of areas) console.log(`${area}: ${counts[area]} findings, at most ${limits[area]} allowed`);
if (failed.length > 0)
  console.log(`More findings than allowed: ${failed.join(", ")}. node scripts/checks/prose.ts --list shows them.`);
process.exitCode = failed.length === 0 ? 0 : 1;
