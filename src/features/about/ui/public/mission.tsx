import { Container } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import type { RichText as Text } from "#shared/rich-text.ts";

interface MissionProps {
  title: string;
  statement: string;
  text: Text;
}

export function Mission({ title, statement, text }: MissionProps) {
  return (
    <section aria-labelledby="mission" className="py-14 lg:py-24">
      <Container className="grid gap-y-4 lg:grid-cols-[1fr_3fr]">
        <h2 id="mission" dir="auto" className="min-w-0 break-words text-brand text-xl lg:pt-3">
          {title}
        </h2>
        <div className="min-w-0">
          <p
            dir="auto"
            className="display max-w-[22ch] text-balance break-words text-[clamp(1.953rem,1.2rem+3.2vw,3.815rem)] leading-[1.1]"
          >
            {statement}
          </p>
          <RichText text={text} className="mt-6 max-w-[60ch] text-pretty text-lg text-muted" />
        </div>
      </Container>
    </section>
  );
}
