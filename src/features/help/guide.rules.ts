/** Inline content of the officers' guide. */
export type GuideInline =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; to: string };

export type GuideBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; words: GuideInline[] }
  | { kind: "list"; ordered: boolean; items: GuideInline[][] };

/** A section of the guide, about a screen or a topic. */
export interface GuideSection {
  /** The last path segment of the screen. */
  id: string;
  title: string;
  blocks: GuideBlock[];
}

function linesOf(block: GuideBlock): readonly GuideInline[][] {
  if (block.kind === "heading") return [[{ kind: "text", text: block.text }]];
  return block.kind === "list" ? block.items : [block.words];
}

const textOf = ({ title, blocks }: GuideSection): string =>
  [title, ...blocks.flatMap(linesOf).map((words) => words.map(({ text }) => text).join(""))].join(" ").toLowerCase();

/** Returns the sections that contain all typed words, in any order. Returns all sections for an empty search. */
export function sectionsWith(sections: readonly GuideSection[], typed: string): readonly GuideSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.filter((section) => {
    const text = textOf(section);
    return words.every((word) => text.includes(word));
  });
}

/** Sorts the sections by the links in the guide's contents. */
export function inOrder(contents: GuideSection, sections: readonly GuideSection[]): GuideSection[] {
  const named = contents.blocks
    .flatMap(linesOf)
    .flat()
    .flatMap((words) => (words.kind === "link" ? [words.to.replace(/^#/, "")] : []));
  return named.flatMap((id) => sections.find((section) => section.id === id) ?? []);
}
