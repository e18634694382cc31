import { basename } from "node:path";
import { lexer, type MarkedToken, type Token } from "marked";
import type { Plugin } from "vite";
import type { GuideBlock, GuideInline, GuideSection } from "#features/help/guide.rules.ts";

const GUIDE = /[\\/]docs[\\/]officers[\\/][^\\/]+[.]md$/;

const cannotShow = (file: string, { type, raw }: Token) =>
  new Error(`${file}: the officers' guide shows no ${type}: ${raw.slice(0, 60)}`);

/**
 * Converts links to sections of the guide. Links to other documents become plain text, because the admin area has only
 * the guide.
 */
function linkTo(href: string, text: string): GuideInline {
  const section = /^([\w-]+)[.]md$/.exec(href)?.[1];
  return section ? { kind: "link", text, to: `#${section}` } : { kind: "text", text };
}

function wordsOf(file: string, tokens: readonly Token[]): GuideInline[] {
  return (tokens as MarkedToken[]).flatMap((token): GuideInline[] => {
    if (token.type === "text" && token.tokens) return wordsOf(file, token.tokens);
    if (token.type === "text" || token.type === "escape") return [{ kind: "text", text: token.text }];
    if (token.type === "strong" || token.type === "em") return [{ kind: token.type, text: token.text }];
    if (token.type === "codespan") return [{ kind: "code", text: token.text }];
    if (token.type === "link") return [linkTo(token.href, token.text)];
    throw cannotShow(file, token);
  });
}

/**
 * Returns one file of the officers' guide as data. Any Markdown other than a headline, paragraphs and lists fails the
 * build.
 */
export function readGuide(path: string, markdown: string): GuideSection {
  const file = basename(path);
  let title = "";
  const blocks: GuideBlock[] = [];
  for (const token of lexer(markdown) as MarkedToken[]) {
    if (token.type === "heading" && token.depth === 1 && title === "") title = token.text;
    else if (token.type === "heading" && token.depth === 2) blocks.push({ kind: "heading", text: token.text });
    else if (token.type === "paragraph") blocks.push({ kind: "paragraph", words: wordsOf(file, token.tokens) });
    else if (token.type === "list") {
      const items = token.items.map((item) => wordsOf(file, item.tokens));
      blocks.push({ kind: "list", ordered: token.ordered, items });
    } else if (token.type !== "space") throw cannotShow(file, token);
  }
  return { id: file.replace(/[.]md$/, ""), title, blocks };
}

/** Lets the admin area import the officers' guide at build time. */
export const officersGuide = (): Plugin => ({
  name: "officers-guide",
  transform(source, id) {
    const [path = ""] = id.split("?");
    return GUIDE.test(path)
      ? { code: `export default ${JSON.stringify(readGuide(path, source))}`, map: null }
      : undefined;
  },
});
