import { isRichText, richTextWords } from "#shared/rich-text.ts";
import type { PageWords } from "./pages.words.ts";

export type PageId = keyof PageWords;

interface EditablePage {
  id: PageId;
  title: string;
  path: string;
  /** What of it officers write. */
  parts: string;
  /** Words by which it is found besides its own. */
  foundBy: string;
}

/** The pages whose words officers may write, in the order of their list. */
export const editablePages: readonly EditablePage[] = [
  {
    id: "about",
    title: "About Us",
    path: "/about",
    parts: "Mission, vision, what we do",
    foundBy:
      "Mission and vision of the branch, how members grow, and what we do: workshops, talks, competitions, chapters.",
  },
  {
    id: "home",
    title: "Home",
    path: "/",
    parts: "The Why section with its image, and the call to join",
    foundBy: "",
  },
  {
    id: "join",
    title: "Join",
    path: "/join",
    parts: "The benefits of membership, next to the form",
    foundBy: "Become a member: membership is open to students of every department and year. Apply, sign up, register.",
  },
  {
    id: "privacy",
    title: "How we handle your data",
    path: "/privacy",
    parts: "The notice about personal data, linked from the join form and the footer",
    foundBy:
      "Personal data, privacy, data protection: what the website stores about applicants and visitors, why and how long, who sees it, and how to get a copy or have it deleted.",
  },
];

export const isPageId = (id: string): id is PageId => editablePages.some((page) => page.id === id);

/** Whatever consists of texts, with each of them changed. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)])) as Value;
}

interface Names {
  name: string;
  longName: string;
  /** The branch's contact address. */
  email?: string;
  /** How long applications are kept: "24 months". */
  retention?: string;
}

/** Returns texts as visitors read them, with the branch's names and figures in place of {name}, {email} and so on. */
export const withNames = <Words>(
  words: Words,
  { name, longName, email = name, retention = "a set time" }: Names,
): Words =>
  mapTexts(words, (text) =>
    text
      .replaceAll("{name}", name)
      .replaceAll("{full name}", longName)
      .replaceAll("{email}", email)
      .replaceAll("{retention}", retention),
  );

/** How a link or a drawing is called is nothing that visitors read. */
const UNREAD = new Set(["icon", "link"]);

/** All that visitors read of some words, a line for each. */
export function readable(words: unknown): string {
  if (typeof words === "string") return words;
  if (isRichText(words)) return richTextWords(words);
  if (typeof words !== "object" || words === null) return "";
  return Object.entries(words)
    .map(([name, one]) => (UNREAD.has(name) ? "" : readable(one)))
    .filter(Boolean)
    .join("\n");
}
