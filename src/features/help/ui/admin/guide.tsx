import { Fragment, type ReactNode } from "react";
import { type GuideBlock, type GuideInline, type GuideSection, inOrder } from "#features/help/guide.rules.ts";

/** Renders parts with their index as key, because a built guide never changes its order. */
const InPlace = ({ parts }: { parts: readonly ReactNode[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the place of a part is all that tells it from another
  parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);

function renderInline(words: GuideInline): ReactNode {
  switch (words.kind) {
    case "strong":
      return <strong>{words.text}</strong>;
    case "em":
      return <em>{words.text}</em>;
    case "code":
      return <code className="break-words text-[0.9em]">{words.text}</code>;
    case "link":
      return <a href={words.to}>{words.text}</a>;
    default:
      return words.text;
  }
}

const Line = ({ line }: { line: readonly GuideInline[] }) => <InPlace parts={line.map(renderInline)} />;

const shownItem = (line: readonly GuideInline[]) => (
  <li>
    <Line line={line} />
  </li>
);

function shownBlock(block: GuideBlock): ReactNode {
  if (block.kind === "heading") return <h3 className="mt-2 font-sans font-semibold text-base">{block.text}</h3>;
  if (block.kind === "paragraph")
    return (
      <p>
        <Line line={block.words} />
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List className={`flex flex-col gap-1.5 pl-5 ${block.ordered ? "list-decimal" : "list-disc"}`}>
      <InPlace parts={block.items.map(shownItem)} />
    </List>
  );
}

/** Shows a section of the guide below its heading. */
export const GuideBlocks = ({ blocks }: { blocks: readonly GuideBlock[] }) => (
  <div className="flex max-w-reading flex-col gap-3">
    <InPlace parts={blocks.map(shownBlock)} />
  </div>
);

// scripts/build/officers-guide.ts converts the Markdown during the build.
const files = import.meta.glob<GuideSection>("/docs/officers/*.md", { eager: true, import: "default" });
const sections = Object.values(files);

/** The officers' guide, in the order of its contents. */
export const guide: readonly GuideSection[] = sections
  .filter(({ id }) => id === "README")
  .flatMap((contents) => inOrder(contents, sections));
