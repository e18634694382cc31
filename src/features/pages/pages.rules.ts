import { isRichText, richTextToPlain } from "#shared/rich-text.ts";
import type { PageTexts } from "./pages.contract.ts";

export type PageId = keyof PageTexts;

interface EditablePage {
  id: PageId;
  title: string;
  path: string;
  /** The parts that officers can edit. */
  parts: string;
  /** Additional search words. */
  foundBy: string;
  /** Search words that count like the title. */
  headings?: string;
}

/** The pages that officers can edit, in display order. */
export const editablePages: readonly EditablePage[] = [
  {
    id: "about",
    title: "About Us",
    path: "/about",
    parts: "Mission, vision, what we do",
    foundBy:
      "Mission and vision of the branch, how members grow, and what we do: workshops, talks, competitions, chapters. Contact, email, address.",
    headings: "Mission, vision",
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
    foundBy:
      "How to become a member: membership is open to students of every department and year. Apply, sign up, register. Fee, cost, price.",
    headings: "Membership, apply",
  },
  {
    id: "privacy",
    title: "How we handle your data",
    path: "/privacy",
    parts: "The notice about personal data, linked from the join form and the footer",
    foundBy:
      "Personal data, privacy, data protection: what the website stores about applicants and visitors, why and how long, who sees it, and how to get a copy or have it deleted.",
    headings: "Privacy, personal data",
  },
];

export const isPageId = (id: string): id is PageId => editablePages.some((page) => page.id === id);

/** Applies a change to every text in a value. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)])) as Value;
}

interface Names {
  name: string;
  longName: string;
  /** The branch's contact email. */
  email?: string;
  /** How long applications are kept: "24 months". */
  retention?: string;
}

/** Replaces {name}, {email} and similar placeholders with the branch's values. */
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

/** Links and icon names are not visible text. */
const UNREAD = new Set(["icon", "link"]);

/** Returns the visible text of a page, one line per text. Each starts with a capital letter, also if a name was replaced. */
export function readable(words: unknown): string {
  if (typeof words === "string") return words.charAt(0).toUpperCase() + words.slice(1);
  if (isRichText(words)) return richTextToPlain(words);
  if (typeof words !== "object" || words === null) return "";
  return Object.entries(words)
    .map(([name, one]) => (UNREAD.has(name) ? "" : readable(one)))
    .filter(Boolean)
    .join("\n");
}
