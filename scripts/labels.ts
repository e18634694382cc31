import { filesIn, isProse, passagesOf } from "./checks/texts.ts";

/**
 * Prints all words on screen by file: the strings of `*.labels.ts`, the messages of `*.contract.ts`, and the texts that
 * components still contain.
 */
const isLabels = (file: string) => /\.(?:labels|contract)\.ts$/.test(file);
/** Single words are keys or class names, unless they start with a capital letter. */
const isOnScreen = (text: string) => /^[“"]?\p{Lu}\p{Ll}/u.test(text) || isProse(text, 2);

let count = 0;
for (const file of filesIn("src/**/*.labels.ts", "src/**/*.contract.ts", "src/**/*.tsx")) {
  const texts = passagesOf(file).filter(
    ({ kind, text }) => kind === "jsx" || (kind === "string" && (isLabels(file) ? /\p{L}/u.test(text) : true)),
  );
  const shown = texts
    .map(({ text }) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /\p{L}/u.test(text) && isOnScreen(text));
  if (shown.length === 0) continue;
  count += shown.length;
  console.log(`\n${file}\n${shown.map((text) => `  ${text}`).join("\n")}`);
}
console.log(`\n${count} texts`);
