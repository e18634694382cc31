import { Calendar, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatLongDay } from "#shared/dates.ts";
import { LoadFailed, loadFailedWords } from "#site/pages/load-failed.tsx";
import { Entry, NewsCard } from "./news-card.tsx";

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
    <p dir="auto">{achievement.date}</p>
    <p className="line-clamp-2" dir="auto">
      {achievement.description}
    </p>
  </Entry>
);

const JoinCard = () => (
  <section
    aria-labelledby="join-card"
    className="on-navy flex flex-col items-start justify-between gap-8 rounded-card bg-navy p-6 text-white lg:col-span-2 xl:col-span-1"
  >
    <div>
      <h2 id="join-card" className="text-2xl xl:text-4xl">
        Find your people
      </h2>
      <p className="mt-3 max-w-prose text-pretty text-white/85 xl:mt-5 xl:text-lg">
        First year or final year, any department: if you want to build, learn or organise, there is a place for you.
      </p>
    </div>
    <ButtonLink to="/join" variant="amber">
      Join the branch
    </ButtonLink>
  </section>
);

interface NewsSectionProps {
  /** Null when they could not be read. */
  events: readonly Event[] | null;
  achievements: readonly Achievement[] | null;
}

/** Shows the next events, the latest achievements and the invitation to join side by side. */
export function NewsSection({ events, achievements }: NewsSectionProps) {
  return (
    <Section tone="wash">
      <div className="grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
        <NewsCard title="Upcoming Events" link={{ to: "/events", label: "All events" }}>
          {events === null && <LoadFailed>{loadFailedWords("events")}</LoadFailed>}
          {events?.length === 0 && <p className="text-muted">No upcoming events at the moment. Check back soon!</p>}
          {events?.map((event) => (
            <EventEntry key={event._id} event={event} />
          ))}
        </NewsCard>
        <NewsCard title="Latest Achievements" link={{ to: "/achievements", label: "All achievements" }}>
          {achievements === null && <LoadFailed>{loadFailedWords("achievements")}</LoadFailed>}
          {achievements?.length === 0 && <p className="text-muted">No achievements yet.</p>}
          {achievements?.map((achievement) => (
            <AchievementEntry key={achievement._id} achievement={achievement} />
          ))}
        </NewsCard>
        <JoinCard />
      </div>
    </Section>
  );
}
