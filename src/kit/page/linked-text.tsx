import { ExternalLink } from "#kit/action/external-link.tsx";
import { classNames } from "#kit/class-names.ts";
import { withWebAddresses } from "#shared/web-addresses.ts";

/** A plain text with its line breaks. Web addresses become links. */
export function LinkedText({ text, className }: { text: string; className?: string }) {
  let offset = 0;
  const parts = withWebAddresses(text).map((part) => {
    const at = offset;
    offset += part.text.length;
    return { ...part, at };
  });
  return (
    <p dir="auto" className={classNames("whitespace-pre-line break-words", className)}>
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
