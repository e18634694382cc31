import { clsx } from "clsx/lite";
import { Calendar, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { AchievementDate } from "#features/achievements/ui/public/achievement-list.tsx";
import type { Announcement } from "#features/announcements/announcements.contract.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventLabels } from "#features/events/events.labels.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { SignalTrace } from "#kit/brand/marks.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatDayOf, formatLongDay } from "#shared/dates.ts";
import { previewLine } from "#shared/excerpt.ts";
import { moreAt } from "#shared/links.ts";
import type { Update } from "#site/latest-updates.ts";
import { LoadFailed } from "#site/pages/error-pages.tsx";
import { CALENDAR_PATH, eventsLabels, homeLabels, loadFailed } from "#site/site.labels.ts";

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-1.5 text-pretty [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
    {icon}
    <span dir="auto" className="min-w-0">
      {children}
    </span>
  </p>
);

const EventEntry = ({ event }: { event: Event }) => (
  <Entry image={event.image[0] ?? ""} focus={event.pictures[0]?.focus} title={event.title} to={eventPath(event)}>
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>
        {formatLongDay(event.date)}
        {!event.allDay && `, ${event.time}`}
      </time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
  </Entry>
);

const AchievementEntry = ({ achievement }: { achievement: Achievement }) => (
  <Entry
    image={achievement.image}
    focus={achievement.focus}
    title={achievement.title}
    to={achievementPath(achievement)}
  >
    <p dir="auto">
      <AchievementDate date={achievement.date} />
    </p>
    <p dir="auto">{previewLine(achievement.description, ENTRY_CHARACTERS)}</p>
  </Entry>
);

const JOIN_SIGNAL = { start: 0.14, damping: 0.12, cycles: 4 };

/** @param low whether the card is a low band below the lists on all screens */
const JoinCard = ({ low }: { low: boolean }) => (
  <section
    aria-labelledby="join-card"
    className={clsx(
      "on-navy flex flex-col items-start justify-between gap-8 rounded-card bg-navy p-6 text-white lg:col-span-2",
      low ? "lg:flex-row lg:items-center" : "xl:col-span-1",
    )}
  >
    <div>
      <h2 id="join-card" className={clsx("text-2xl", !low && "xl:text-4xl")}>
        {homeLabels.joinTitle}
      </h2>
      <p className={clsx("mt-3 max-w-reading text-pretty text-white/85", !low && "xl:mt-5 xl:text-lg")}>
        {homeLabels.joinText}
      </p>
    </div>
    {!low && <SignalTrace className="h-28 text-cyan/70 max-xl:hidden" signal={JOIN_SIGNAL} />}
    <ButtonLink to="/join" variant="amber">
      {homeLabels.joinBranch}
    </ButtonLink>
  </section>
);

interface NewsSectionProps {
  /** Null when they could not be read. */
  events: readonly Event[] | null;
  achievements: readonly Achievement[] | null;
}

export function NewsSection({ events, achievements }: NewsSectionProps) {
  // Cards of short lists would be half empty next to the high join card.
  const isShort = [events, achievements].every((list) => !list || list.length < 2);
  return (
    <Section tone="wash">
      <div className={clsx("grid gap-6 lg:grid-cols-2", !isShort && "xl:grid-cols-3")}>
        <NewsCard
          title="Upcoming Events"
          links={[
            { to: "/events", label: "All events" },
            { to: CALENDAR_PATH, label: eventsLabels.subscribe },
          ]}
        >
          {events === null && <LoadFailed message={loadFailed("events")} />}
          {events?.length === 0 && <p className="text-muted">{eventLabels.noUpcoming}</p>}
          {events?.map((event) => (
            <EventEntry key={event._id} event={event} />
          ))}
        </NewsCard>
        <NewsCard title="Latest Achievements" links={[{ to: "/achievements", label: "All achievements" }]}>
          {achievements === null && <LoadFailed message={loadFailed("achievements")} />}
          {achievements?.length === 0 && <p className="text-muted">{homeLabels.noAchievements}</p>}
          {achievements?.map((achievement) => (
            <AchievementEntry key={achievement._id} achievement={achievement} />
          ))}
        </NewsCard>
        <JoinCard low={isShort} />
      </div>
    </Section>
  );
}

interface NewsCardProps {
  title: string;
  links: readonly { to: string; label: string }[];
  children: ReactNode;
}

function NewsCard({ title, links, children }: NewsCardProps) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col">
      <h2 className="mb-5 text-2xl">{title}</h2>
      <div className="flex flex-1 flex-col gap-5">{children}</div>
      <p className="mt-6 flex flex-wrap gap-x-6">
        {links.map(({ to, label }) => (
          <a key={to} href={to} className="text-link inline-flex min-h-11 items-center font-semibold">
            {label}
          </a>
        ))}
      </p>
    </Card>
  );
}

/** The lengths of excerpts, which fill two lines of an entry and three lines of a card. */
const ENTRY_CHARACTERS = 60;
const UPDATE_CHARACTERS = 95;

const ENTRY_SIZES = "(min-width: 640px) 112px, 80px";

interface EntryProps {
  image: string;
  focus?: string | undefined;
  title: string;
  /** Path of the entry's page. The whole card is a link. */
  to: string;
  children: ReactNode;
}

function Entry({ image, focus, title, to, children }: EntryProps) {
  return (
    <article className="focus-ring-within group relative flex gap-3 rounded-lg sm:gap-4">
      {image && (
        <Picture
          src={image}
          alt=""
          ratio="4/3"
          focus={focus}
          sizes={ENTRY_SIZES}
          className="w-20 shrink-0 self-start rounded-lg sm:w-28"
        />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-4 break-words text-base leading-snug" dir="auto">
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

/** Classes by number of cards. They always fill the row; a single card has its picture next to the text. */
const rows = [
  { columns: "", sizes: "" },
  { columns: "", sizes: gridSizes([{ columns: 2 }], { frame: 2, gap: 0 }) },
  { columns: "lg:grid-cols-2", sizes: gridSizes([{ columns: 2 }], { frame: 2 }) },
  {
    columns: "lg:grid-cols-3",
    sizes: gridSizes([{ columns: 2 }, { from: 1024, columns: 3 }], { frame: 2 }),
  },
];

function UpdateCard({ update, sizes, alone }: { update: Update; sizes: string; alone: boolean }) {
  return (
    <Card
      as="article"
      padding="none"
      interactive
      className={clsx(
        "focus-ring-within relative grid grid-cols-[6rem_1fr] sm:grid-cols-2",
        !alone && "lg:flex lg:flex-col",
      )}
    >
      {update.image && (
        <Picture
          src={update.image}
          alt=""
          ratio="16/9"
          focus={update.focus}
          sizes={sizes}
          className={clsx("sm:min-h-56", "max-lg:aspect-auto", alone ? "lg:aspect-auto" : "lg:min-h-0")}
        />
      )}
      <div
        className={clsx("flex min-w-0 flex-1 flex-col justify-center gap-2 p-4 sm:p-6", !alone && "lg:justify-start")}
      >
        <p className="text-muted text-sm">
          <span className="font-semibold text-brand">{update.kind}</span>
          <span className="tabular-nums"> · {formatLongDay(update.date)}</span>
        </p>
        <h3 className="break-words text-xl" dir="auto">
          <a href={update.to} className="text-ink no-underline outline-none after:absolute after:inset-0">
            {update.title}
          </a>
        </h3>
        <p className="hidden text-pretty break-words text-muted sm:block" dir="auto">
          {previewLine(update.description, UPDATE_CHARACTERS)}
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
        <LoadFailed message={loadFailed("latest updates")} />
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

interface AnnouncementsProps {
  announcements: readonly Announcement[];
  /** The upcoming events, whose titles are the words of links. */
  events: readonly Event[];
  timeZone: string;
}

/** Lists the announcements that have not ended. Renders nothing if there are none. */
export function AnnouncementsSection({ announcements, events, timeZone }: AnnouncementsProps) {
  const { length } = announcements;
  if (length === 0) return null;
  return (
    <Section title={homeLabels.announcements} titleId="announcements" tone="wash">
      <ul className={clsx("grid gap-3 md:gap-5", length > 1 && "sm:grid-cols-2", length === 3 && "lg:grid-cols-3")}>
        {announcements.map(({ _id, title, text, link, createdAt }, index) => (
          <Card
            key={_id}
            as="li"
            className={clsx("flex flex-col", length === 3 && index === 2 && "sm:max-lg:col-span-2")}
          >
            <p className="text-muted text-sm tabular-nums">
              <time dateTime={createdAt}>{formatDayOf(createdAt, timeZone)}</time>
            </p>
            <h3 dir="auto" className="mt-1 break-words text-xl">
              {title}
            </h3>
            <p dir="auto" className="mt-2 flex-1 break-words text-muted">
              {text}
            </p>
            {link && (
              <a href={link} className="text-link mt-4 inline-block self-start">
                {events.find((event) => eventPath(event) === link)?.title ?? moreAt(link)}
                <span className="sr-only">: {title}</span>
              </a>
            )}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
