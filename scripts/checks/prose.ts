import { readFileSync } from "node:fs";
import { join } from "node:path";
import { americanRules, commentRules, type ProseRule, proseRules } from "./prose-rules.ts";
import { cssCommentsOf, filesIn, isProse, type Passage, passagesOf, root, wordsIn } from "./texts.ts";

/**
 * Finds words and patterns that plain English does not need, in texts on screen, comments, test titles and documents.
 * Lower a limit after a clean-up.
 *
 * `node scripts/checks/prose.ts [--list] [path-prefix]`: with `--list`, prints each finding.
 */
const limits = { text: 0, comments: 0, tests: 0, documents: 0 };
/** Highest share of comments that start with a clause instead of a verb or a noun. */
const CLAUSE_COMMENTS_MAX = 0.02;
/** Highest number of sentences in components. Words on screen belong to `*.labels.ts`. */
const COMPONENT_SENTENCES_MAX = 40;
const SENTENCE_WORDS = 5;

type Area = keyof typeof limits;
type Text = Omit<Passage, "kind">;

const prefix = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "";
const isListed = process.argv.includes("--list");
const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$|^tests\//.test(file);

const code = filesIn("{src,demo,drawings,scripts,bench,tests}/**/*.{ts,tsx}", "*.ts")
  .filter((file) => file.startsWith(prefix) && !file.endsWith("prose-rules.ts"))
  .flatMap(passagesOf);

const styleComments = filesIn("src/**/*.css")
  .filter((file) => file.startsWith(prefix))
  .flatMap(cssCommentsOf);

function linesOf(file: string): Text[] {
  const text = readFileSync(join(root, file), "utf8").replace(/```[\s\S]*?```/g, (block) =>
    block.replace(/[^\n]/g, ""),
  );
  return text.split("\n").map((line, index) => ({ file, line: index + 1, text: line.replace(/`[^`]*`/g, "code") }));
}

const strings = code.filter(({ kind, text }) => kind !== "comment" && wordsIn(text).length >= 3);
const passages: Record<Area, readonly Text[]> = {
  text: strings.filter(({ file }) => !isTest(file)),
  comments: [...code.filter(({ kind }) => kind === "comment"), ...styleComments],
  tests: strings.filter(({ file }) => isTest(file)),
  documents: filesIn("*.md", "docs/**/*.md")
    .filter((file) => file.startsWith(prefix))
    .flatMap(linesOf),
};

const isForOfficers = (file: string) => file.startsWith("docs/officers/");

const rulesOf = (area: Area, file: string): readonly ProseRule[] => {
  if (area === "comments") return [...proseRules, ...commentRules, ...americanRules];
  return area === "documents" && !isForOfficers(file) ? [...proseRules, ...americanRules] : proseRules;
};

const say = ({ file, line }: Text, message: string) => isListed && console.log(`${file}:${line}: ${message}`);

let failed = false;
function report(message: string, isOver: boolean) {
  console.log(`${isOver ? "too many: " : ""}${message}`);
  if (isOver && prefix === "") failed = true;
}

for (const area of Object.keys(limits) as Area[]) {
  let findings = 0;
  for (const passage of passages[area])
    for (const { pattern, suggestion } of rulesOf(area, passage.file)) {
      const found = pattern.exec(passage.text);
      if (!found) continue;
      findings += 1;
      say(passage, `"${found[0].trim()}" → ${suggestion}`);
    }
  const words = passages[area].reduce((sum, { text }) => sum + wordsIn(text).length, 0);
  const share = ((findings * 1000) / Math.max(1, words)).toFixed(2);
  report(`${area}: ${findings} findings (${share} per 1,000 words), at most ${limits[area]}`, findings > limits[area]);
}

const clauses = passages.comments.filter(({ text }) => /^(?:What|Who|Whom|Whose|Of)\b/.test(text));
for (const comment of clauses) say(comment, "the comment starts with a clause");
const share = clauses.length / Math.max(1, passages.comments.length);
report(
  `comments that start with a clause: ${(share * 100).toFixed(1)} %, at most ${CLAUSE_COMMENTS_MAX * 100} %`,
  share > CLAUSE_COMMENTS_MAX,
);

const sentences = code.filter(
  ({ kind, file, text }) =>
    kind !== "comment" && /^src\/.*\.tsx$/.test(file) && !isTest(file) && isProse(text, SENTENCE_WORDS),
);
for (const sentence of sentences)
  say(sentence, `move to a .labels.ts file: "${sentence.text.replace(/\s+/g, " ").trim()}"`);
report(
  `sentences in components: ${sentences.length}, at most ${COMPONENT_SENTENCES_MAX}`,
  sentences.length > COMPONENT_SENTENCES_MAX,
);
if (failed) console.log("node scripts/checks/prose.ts --list shows each finding.");
process.exitCode = failed ? 1 : 0;
