import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export const root = join(import.meta.dirname, "../..");

export interface Passage {
  kind: "comment" | "string" | "jsx";
  file: string;
  line: number;
  text: string;
}

const isImport = (type: string) => type === "ImportDeclaration" || type.startsWith("Export");

/** Returns the comments, string literals and JSX texts of a source file. A template shows `…` for each expression. */
export function passagesOf(file: string): Passage[] {
  const source = readFileSync(join(root, file), "utf8");
  const { program, comments } = parseSync(file, source);
  const found: { kind: Passage["kind"]; text: string; start: number }[] = comments.map(({ value, start }) => ({
    kind: "comment",
    text: value.replace(/^\s*\* ?/gm, "").trim(),
    start,
  }));
  const modules = new Set(
    program.body.map((node) => (isImport(node.type) && "source" in node ? node.source?.start : undefined)),
  );
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string" && !modules.has(start)) found.push({ kind: "string", text: value, start });
    },
    TemplateLiteral: ({ quasis, start }) =>
      found.push({ kind: "string", text: quasis.map(({ value }) => value.cooked ?? "").join("…"), start }),
    JSXText: ({ value, start }) => found.push({ kind: "jsx", text: value, start }),
  }).visit(program);
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  return found.map(({ start, ...passage }) => ({ ...passage, file, line: lineAt(start) }));
}

/** Returns the comments of a style sheet. */
export function cssCommentsOf(file: string): Passage[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text = "", index }) => ({
    kind: "comment",
    file,
    line: source.slice(0, index).split("\n").length,
    text: text.trim(),
  }));
}

export const filesIn = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /\p{L}/u.test(word));

const isPlainWord = (word: string) => /^[\p{L}’'“”"(),.;:!?…–%]+(?:-[\p{L}]+)?[.,;:!?…”)]*$/u.test(word);
const isClassName = (word: string) => /^-?[a-z\d]+(?:-[a-z\d[]+)+|[a-z-]+:[a-z[]/.test(word);

/** Returns whether a text has at least this many words of prose, unlike class names, paths and code. */
export function isProse(text: string, least: number): boolean {
  const words = wordsIn(text);
  return (
    words.filter(isPlainWord).length >= least && words.filter((word) => isClassName(word)).length * 3 <= words.length
  );
}
