/** Words of the officers' guide within a line. */
export type GuideWords =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; to: string };

export type GuideBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; words: GuideWords[] }
  | { kind: "list"; ordered: boolean; items: GuideWords[][] };

/** What the guide says of a screen, or of what many have. */
export interface GuideSection {
  /** The last part of the screen's address. */
  id: string;
  title: string;
  blocks: GuideBlock[];
}

function linesOf(block: GuideBlock): readonly GuideWords[][] {
  if (block.kind === "heading") return [[{ kind: "text", text: block.text }]];
  return block.kind === "list" ? block.items : [block.words];
}

const textOf = ({ title, blocks }: GuideSection): string =>
  [title, ...blocks.flatMap(linesOf).map((words) => words.map(({ text }) => text).join(""))].join(" ").toLowerCase();

/** The sections in which all of the words stand, in any order; all of them for none. */
export function sectionsWith(sections: readonly GuideSection[], typed: string): readonly GuideSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.filter((section) => {
    const text = textOf(section);
    return words.every((word) => text.includes(word));
  });
}

/** The others in the order in which the first, the guide's contents, names them. */
export function inOrder(contents: GuideSection, sections: readonly GuideSection[]): GuideSection[] {
  const named = contents.blocks
    .flatMap(linesOf)
    .flat()
    .flatMap((words) => (words.kind === "link" ? [words.to.replace(/^#/, "")] : []));
  return named.flatMap((id) => sections.find((section) => section.id === id) ?? []);
}
