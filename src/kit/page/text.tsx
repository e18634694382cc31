import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { ExternalLink } from "#kit/action/button.tsx";
import { textLink, withWebAddresses } from "#shared/links.ts";
import type { Block, Inline, Mark, RichText as Text } from "#shared/rich-text.ts";

/** A plain text with its line breaks. Web addresses become links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  let offset = 0;
  const parts = withWebAddresses(text).map((part) => {
    const at = offset;
    offset += part.text.length;
    return { ...part, at };
  });
  return (
    <p dir="auto" className={clsx("whitespace-pre-line break-words", className)}>
      {parts.map(({ text, href, at }) =>
        href === undefined ? (
          text
        ) : (
          <ExternalLink key={at} href={href} className="says-address text-link">
            {text}
          </ExternalLink>
        ),
      )}
    </p>
  );
}

const wrap = (content: ReactNode, mark: Mark): ReactNode => {
  if (mark.type === "bold") return <strong>{content}</strong>;
  if (mark.type === "italic") return <em>{content}</em>;
  const href = textLink(mark.attrs.href);
  if (href === null) return content;
  return (
    <a href={href} className="text-link">
      {content}
    </a>
  );
};

const run = (inline: Inline): ReactNode =>
  inline.type === "text" ? (inline.marks ?? []).reduce<ReactNode>(wrap, inline.text) : <br />;

// The text has no other keys, and is rendered once on the server.
const Keyed = ({ children }: { children: ReactNode }) => <>{children}</>;
const all = <Part,>(parts: readonly Part[], render: (part: Part) => ReactNode) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Keyed key={index}>{render(part)}</Keyed>
  ));

function block(part: Block): ReactNode {
  if (part.type === "paragraph") return <p>{all(part.content ?? [], run)}</p>;
  const List = part.type === "bulletList" ? "ul" : "ol";
  return (
    <List>
      {all(part.content, ({ content }) => (
        <li>{all(content, block)}</li>
      ))}
    </List>
  );
}

/** Shows formatted text as elements. Nothing in it is interpreted as HTML. */
export const RichText = ({ text, className = "" }: { text: Text; className?: string | undefined }) => (
  <div dir="auto" className={`rich-text ${className}`}>
    {all(text.content, block)}
  </div>
);
