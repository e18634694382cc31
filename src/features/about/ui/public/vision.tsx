import { Container } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import type { RichText as Text } from "#shared/rich-text.ts";

interface VisionProps {
  title: string;
  /** The last word is highlighted. */
  statement: string;
  text: Text;
}

/** The last word, and the punctuation after it. */
const LAST_WORD = /(?<![^\s\p{P}])([^\s\p{P}]+)((?<![\s\p{P}])[\s\p{P}]*)$/u;

export function Vision({ title, statement, text }: VisionProps) {
  const [whole = "", word = "", end = ""] = LAST_WORD.exec(statement) ?? [];
  return (
    <section aria-labelledby="vision" className="on-navy bg-navy py-14 text-white lg:py-24">
      <Container className="grid gap-y-4 lg:grid-cols-[1fr_3fr]">
        <h2 id="vision" dir="auto" className="min-w-0 break-words text-cyan text-xl lg:pt-3">
          {title}
        </h2>
        <div className="min-w-0">
          <p
            dir="auto"
            className="display max-w-[24ch] text-balance break-words text-[clamp(1.953rem,1.2rem+3.2vw,3.815rem)] leading-[1.1]"
          >
            {statement.slice(0, statement.length - whole.length)}
            <span className="text-amber">{word}</span>
            {end}
          </p>
          <RichText text={text} className="mt-6 max-w-[60ch] text-pretty text-lg text-white/85" />
        </div>
      </Container>
    </section>
  );
}
