import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { ExternalLink } from "#kit/action/button.tsx";
import { textLink, withWebAddresses } from "#shared/links.ts";
import {
  type Block,
  headingOf,
  type Inline,
  inlineText,
  type List,
  type Mark,
  markedItems,
  type RichText as Text,
} from "#shared/rich-text.ts";

/** Short compounds such as "Hands-On" and "24-Hour". */
const COMPOUND = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{1,6}-[\p{L}\p{N}]{1,6})(?![\p{L}\p{N}-])/u;

/** A title whose short compounds stay on one line. */
export const TitleText = ({ text }: { text: string }) =>
  text.split(COMPOUND).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

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

function list(part: List): ReactNode {
  const terms = markedItems(part, "bold");
  const quotes = markedItems(part, "italic");
  if (part.type === "bulletList" && terms)
    return (
      <dl>
        {all(terms, ({ first, rest }) => (
          <div className="flex flex-wrap gap-x-8 border-line border-t py-3 first:border-t-0 first:pt-0">
            <dt className="min-w-14">{run(first)}</dt>
            <dd className="grow basis-[30em]">{all(rest, run)}</dd>
          </div>
        ))}
      </dl>
    );
  if (part.type === "bulletList" && quotes)
    return (
      <div className="grid gap-5 md:grid-cols-3">
        {all(quotes, ({ first, rest }) => (
          <figure className="rounded-card bg-wash p-5">
            <blockquote>{inlineText(first)}</blockquote>
            <figcaption className="mt-3 text-muted text-sm">{all(rest, run)}</figcaption>
          </figure>
        ))}
      </div>
    );
  const Tag = part.type === "bulletList" ? "ul" : "ol";
  return (
    <Tag>
      {all(part.content, ({ content }) => (
        <li>{all(content, block)}</li>
      ))}
    </Tag>
  );
}

function block(part: Block): ReactNode {
  if (part.type !== "paragraph") return list(part);
  return <p>{all(part.content ?? [], run)}</p>;
}

const blockOrHeading = (part: Block): ReactNode => {
  const heading = headingOf(part);
  return heading === undefined ? block(part) : <h2 className="mt-6 text-xl first:mt-0">{heading}</h2>;
};

/** Shows formatted text as elements. Nothing in it is interpreted as HTML. */
export const RichText = ({ text, className = "" }: { text: Text; className?: string | undefined }) => (
  <div dir="auto" className={`rich-text ${className}`}>
    {all(text.content, blockOrHeading)}
  </div>
);
