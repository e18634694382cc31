import { BookOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { screenAt } from "#admin/screens.ts";
import { type GuideSection, sectionsWith } from "#features/help/guide.rules.ts";
import { GuideBlocks, guide } from "#features/help/ui/admin/guide.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { SearchField } from "#kit/admin/list-screen.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { useSession } from "#kit/admin/session.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Card } from "#kit/page/card.tsx";
import { mayDo } from "#shared/roles.ts";

const labels = adminLabels.help;

export const meta = adminMeta("Help");

function Section({ section }: { section: GuideSection }) {
  const { id, title, blocks } = section;
  const { role } = useSession();
  const screen = screenAt(`/admin/${id}`);
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="p-4 sm:p-6">
      <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-24 text-xl outline-none">
        {title}
      </h2>
      <GuideBlocks blocks={blocks} />
      {screen && role && mayDo(role, screen.for) && (
        <p className="mt-4 text-sm">
          <Link to={screen.path}>{labels.open(title)}</Link>
        </p>
      )}
    </Card>
  );
}

function Contents({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <nav
      aria-label={labels.contents}
      className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <ul className="flex flex-wrap gap-x-4 lg:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-brand text-sm no-underline hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to the section in the URL's hash, also when this screen is already open. */
function useSoughtSection() {
  const { hash, key } = useLocation();
  const sought = hash.slice(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section can be requested again
  useEffect(() => {
    const heading = document.getElementById(sought);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [sought, key]);
}

export default function HelpPage() {
  const [typed, setTyped] = useState("");
  useSoughtSection();
  const found = sectionsWith(guide, typed);
  return (
    <>
      <AdminHeading title={labels.help} description={labels.description} />
      <SearchField
        label={labels.searchTheGuide}
        placeholder={labels.searchTheGuide}
        onSearch={setTyped}
        className="max-w-md"
      />
      <p role="status" className="mt-2 mb-4 min-h-6 text-muted text-sm">
        {typed.trim() !== "" && labels.sectionsFound(found.length, guide.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState icon={<BookOpen />} title={labels.nothingFound} description={labels.nothingFoundHelp} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Contents sections={found} />
          <div className="flex max-w-3xl flex-col gap-4 sm:gap-6">
            {found.map((section) => (
              <Section key={section.id} section={section} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
