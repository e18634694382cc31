import { clsx } from "clsx/lite";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import type { Update } from "#site/latest-updates.ts";
import { LoadFailed, loadFailedWords } from "#site/pages/load-failed.tsx";

/** Classes by number of cards. They always fill the row; a single card has its picture next to the text. */
const rows = [
  { columns: "", sizes: "" },
  { columns: "", sizes: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }], { frame: 2, gap: 0 }) },
  {
    columns: "lg:grid-cols-2",
    sizes: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }], { frame: 2 }),
  },
  {
    columns: "lg:grid-cols-3",
    sizes: gridSizes([{ columns: 1 }, { from: 640, columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 }),
  },
];

interface UpdateCardProps {
  update: Update;
  sizes: string;
  alone: boolean;
}

function UpdateCard({ update, sizes, alone }: UpdateCardProps) {
  return (
    <Card
      as="article"
      padding="none"
      interactive
      className={clsx("focus-ring-within relative flex flex-col sm:grid sm:grid-cols-2", !alone && "lg:flex")}
    >
      <Picture
        src={update.image}
        alt=""
        ratio="16/9"
        focus={update.focus}
        sizes={sizes}
        className={clsx("sm:aspect-auto sm:min-h-56", !alone && "lg:aspect-video lg:min-h-0")}
      />
      <div className={clsx("flex min-w-0 flex-1 flex-col justify-center gap-2 p-6", !alone && "lg:justify-start")}>
        <p className="font-semibold text-brand text-sm">{update.kind}</p>
        <h3 className="break-words text-xl" dir="auto">
          <a href={update.to} className="text-ink no-underline outline-none after:absolute after:inset-0">
            {update.title}
          </a>
        </h3>
        <p className="line-clamp-3 text-pretty break-words text-muted" dir="auto">
          {update.description}
        </p>
      </div>
    </Card>
  );
}

/** Shows the newest items. The section is left out while there are none. @param updates null when they could not be read */
export function UpdatesSection({ updates }: { updates: readonly Update[] | null }) {
  if (updates === null)
    return (
      <Section title="Latest Updates" titleId="updates">
        <LoadFailed>{loadFailedWords("latest updates")}</LoadFailed>
      </Section>
    );
  const row = rows[updates.length];
  if (updates.length === 0 || !row) return null;
  return (
    <Section title="Latest Updates" titleId="updates">
      <div className={clsx("grid gap-6", row.columns)}>
        {updates.map((update) => (
          <UpdateCard key={update._id} update={update} sizes={row.sizes} alone={updates.length === 1} />
        ))}
      </div>
    </Section>
  );
}
