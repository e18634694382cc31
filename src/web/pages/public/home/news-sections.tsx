import { CalendarDays, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import type { Event } from "#features/events/events.contract.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay } from "#shared/dates.ts";
import type { Update } from "#web/latest-updates.ts";

const UPDATE_SIZES = gridSizes([{ columns: 1 }, { from: 768, columns: 3 }], { frame: 2 });

interface CardFrameProps {
  title: string;
  link: { to: string; label: string };
  children: ReactNode;
}

function CardFrame({ title, link, children }: CardFrameProps) {
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

interface EntryProps {
  image: string;
  title: string;
  children: ReactNode;
}

function Entry({ image, title, children }: EntryProps) {
  return (
    <article className="flex gap-4">
      <Picture src={image} alt="" ratio="4/3" sizes="112px" className="w-28 shrink-0 self-start rounded-lg" />
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 break-words text-lg leading-snug">{title}</h3>
        <div className="mt-1 flex flex-col gap-0.5 break-words text-muted text-sm tabular-nums [&_svg]:mr-1.5 [&_svg]:inline [&_svg]:size-4 [&_svg]:align-[-0.15em]">
          {children}
        </div>
      </div>
    </article>
  );
}

interface NewsSectionProps {
  events: readonly Event[];
  achievements: readonly Achievement[];
}

/** What comes next, what was achieved, and the way in, side by side. */
export function NewsSection({ events, achievements }: NewsSectionProps) {
  return (
    <Section tone="wash">
      <div className="grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
        <CardFrame title="Upcoming Events" link={{ to: "/events", label: "All events" }}>
          {events.length === 0 && <p className="text-muted">No upcoming events at the moment. Check back soon!</p>}
          {events.map((event) => (
            <Entry key={event._id} image={event.image[0] ?? ""} title={event.title}>
              <p>
                <CalendarDays aria-hidden="true" />
                <time dateTime={event.startsAt}>
                  {formatLongDay(event.date)}, {event.time}
                </time>
              </p>
              <p>
                <MapPin aria-hidden="true" />
                {event.location}
              </p>
            </Entry>
          ))}
        </CardFrame>
        <CardFrame title="Latest Achievements" link={{ to: "/achievements", label: "All achievements" }}>
          {achievements.length === 0 && <p className="text-muted">No achievements yet.</p>}
          {achievements.map((achievement) => (
            <Entry key={achievement._id} image={achievement.image} title={achievement.title}>
              <p>{achievement.date}</p>
              <p className="line-clamp-2">{achievement.description}</p>
            </Entry>
          ))}
        </CardFrame>
        <section
          aria-labelledby="join-card"
          className="on-navy flex flex-col items-start justify-between gap-8 rounded-card bg-navy p-6 text-white lg:col-span-2 xl:col-span-1"
        >
          <div>
            <h2 id="join-card" className="text-2xl">
              Find your people
            </h2>
            <p className="mt-3 text-white/85">
              First year or final year, any department: if you want to build, learn or organise, there is a place for
              you.
            </p>
          </div>
          <ButtonLink to="/join" variant="amber">
            Join the branch
          </ButtonLink>
        </section>
      </div>
    </Section>
  );
}

/** The newest of everything. Nothing stands here while there is nothing. */
export function UpdatesSection({ updates }: { updates: readonly Update[] }) {
  if (updates.length === 0) return null;
  return (
    <Section title="Latest Updates" titleId="updates">
      <div className="grid gap-6 md:grid-cols-3">
        {updates.map((update) => (
          <Card key={update._id} as="article" padding="none" interactive className="relative flex flex-col">
            <Picture src={update.image} alt="" ratio="16/9" sizes={UPDATE_SIZES} />
            <div className="flex flex-1 flex-col gap-2 p-6">
              <p className="font-semibold text-brand text-sm">{update.kind}</p>
              <h3 className="break-words text-xl">
                <a href={update.to} className="text-ink no-underline after:absolute after:inset-0">
                  {update.title}
                </a>
              </h3>
              <p className="line-clamp-3 break-words text-muted">{update.description}</p>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  );
}

export function CallToAction({ name }: { name: string }) {
  return (
    <Section tone="navy" className="text-center">
      <h2 className="display mx-auto max-w-3xl text-balance text-display">Build something that matters</h2>
      <p className="mx-auto mt-5 max-w-prose text-lg text-white/85">
        Membership of {name} opens the workshops, the labs after hours and a network that stays with you after
        graduation.
      </p>
      <div className="mt-8">
        <ButtonLink to="/join" variant="amber" size="large">
          Become a member
        </ButtonLink>
      </div>
    </Section>
  );
}
