import { clsx } from "clsx/lite";
import { Container } from "#kit/page/section.tsx";
import type { BranchCount } from "./branch-counts.ts";

const columns = ["", "grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-2 md:grid-cols-4"];
const inWords = (count: number) => count.toLocaleString("en-GB");

/** Shows the branch in numbers, each with a link to its list. Shows nothing without numbers. */
export function CountsBand({ counts }: { counts: readonly BranchCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section aria-label="The branch in numbers" className="border-line border-t">
      <Container>
        <ul className={clsx("grid gap-x-4 gap-y-6 py-8 sm:gap-x-8 lg:py-12", columns[counts.length])}>
          {counts.map(({ count, words, to }) => (
            <li key={to}>
              <a href={to} className="group flex flex-col gap-1 text-ink no-underline">
                <span className="display text-4xl text-brand leading-none tabular-nums lg:text-6xl">
                  {inWords(count)}{" "}
                </span>
                <span className="text-pretty font-semibold text-sm group-hover:underline sm:text-base">{words}</span>
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
