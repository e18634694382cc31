import type { ReactNode } from "react";
import { Picture } from "#kit/media/picture.tsx";
import { Card } from "#kit/page/card.tsx";

interface NewsCardProps {
  title: string;
  link: { to: string; label: string };
  children: ReactNode;
}

/** Shows a few entries, with a link to the full list. */
export function NewsCard({ title, link, children }: NewsCardProps) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col">
      <h2 className="mb-5 text-2xl">{title}</h2>
      <div className="flex flex-1 flex-col gap-5">{children}</div>
      <p className="mt-6">
        <a href={link.to} className="text-link inline-flex min-h-11 items-center font-semibold">
          {link.label}
        </a>
      </p>
    </Card>
  );
}

const ENTRY_SIZES = "(min-width: 640px) 112px, 80px";

interface EntryProps {
  image: string;
  focus?: string | undefined;
  title: string;
  /** Path of the entry's page. The whole card is a link. */
  to: string;
  children: ReactNode;
}

export function Entry({ image, focus, title, to, children }: EntryProps) {
  return (
    <article className="focus-ring-within group relative flex gap-3 rounded-lg sm:gap-4">
      <Picture
        src={image}
        alt=""
        ratio="4/3"
        focus={focus}
        sizes={ENTRY_SIZES}
        className="w-20 shrink-0 self-start rounded-lg sm:w-28"
      />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-4 break-words text-lg leading-snug" dir="auto">
          <a
            href={to}
            className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </a>
        </h3>
        <div className="mt-1 flex flex-col gap-0.5 break-words text-muted text-sm tabular-nums [&>p]:text-pretty">
          {children}
        </div>
      </div>
    </article>
  );
}
