import { logged } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { announcementsApi } from "#features/announcements/announcements.contract.ts";
import { bannersApi } from "#features/banners/banners.contract.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import type { TimelineEvent, TimelineMonth } from "#features/events/events.contract.ts";
import { timelineHeading } from "#features/events/events.labels.ts";
import { fetchTimeline, fetchTimelineMonths } from "#features/events/timeline.api.ts";
import { DOTS_MAX, eventCount, SINGLE_EVENTS_MAX, timelinePoints } from "#features/events/timeline.rules.ts";
import { EventTimeline, type EventTimelineProps } from "#features/events/ui/public/event-timeline.tsx";
import { fetchHeroSettings } from "#features/hero/hero.contract.ts";
import { defaultHeroSettings, heroMode, shownVideo } from "#features/hero/hero.rules.ts";
import { Hero } from "#features/hero/ui/public/hero.tsx";
import type { IconCard } from "#features/pages/pages.contract.ts";
import type { PagePicture } from "#features/pages/pages.labels.ts";
import { fetchTeam, fetchTeamYears } from "#features/team/team.contract.ts";
import { isEmpty, teamMessages } from "#features/team/team.labels.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { Island } from "#kit/island/island.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { CardIcon } from "#kit/page/card.tsx";
import { Container, Section } from "#kit/page/section.tsx";
import { endOfWeek, inZone } from "#shared/dates.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { HOME_ACHIEVEMENTS, HOME_EVENTS, HOME_UPDATES, latestUpdates } from "#site/latest-updates.ts";
import { AnnouncementsSection, NewsSection, UpdatesSection } from "#site/pages/home/news.tsx";
import { branchCounts, CountsBand, NextEvent, TeamGroups } from "#site/pages/home/sections.tsx";
import { fetchStates, openForm } from "#site/pages/registration/states.tsx";
import { ReportListLink } from "#site/pages/report-link.tsx";
import { homeLabels } from "#site/site.labels.ts";
import { fetchPageTexts } from "./page-texts.ts";

const noEvents = logged("Failed to fetch events", null);
const noTimeline = "Failed to fetch the timeline";
const noAchievements = logged("Failed to fetch achievements", null);

export async function homePage(context: PageContext): Promise<PublicPage> {
  const { api, now, branch, timeZone } = context;
  const [
    settings,
    banners,
    events,
    newEvents,
    announcements,
    achievements,
    newAchievements,
    team,
    months,
    words,
    states,
  ] = await Promise.all([
    fetchHeroSettings(api).catch(logged("Failed to fetch hero settings", defaultHeroSettings)),
    bannersApi.list(api).catch(logged("Failed to fetch banners", [])),
    // More than the page shows, because it leaves out cancelled events and counts those of a week.
    fetchEvents(api, { status: "upcoming", limit: 4 * HOME_EVENTS }).catch(noEvents),
    fetchEvents(api, { sort: "created", limit: HOME_UPDATES }).catch(noEvents),
    announcementsApi.list(api).catch(logged("Failed to fetch announcements", [])),
    fetchAchievements(api, { limit: HOME_ACHIEVEMENTS }).catch(noAchievements),
    fetchAchievements(api, { sort: "created", limit: HOME_UPDATES }).catch(noAchievements),
    fetchTeam(api).catch(logged("Failed to fetch team", null)),
    fetchTimelineMonths(api).catch(logged<readonly TimelineMonth[]>(noTimeline, [])),
    fetchPageTexts(context, "home"),
    fetchStates(api),
  ]);
  const takesPlace = ({ _id }: { _id: string }) => !states.get(_id)?.isCancelled;
  const upcoming = events?.items.filter(takesPlace) ?? null;
  const next = upcoming?.[0];
  const today = inZone(now.toISOString(), timeZone).slice(0, "2026-11-21".length);
  const thisWeek = upcoming?.filter(({ date }) => date <= endOfWeek(today)).length ?? 0;
  const timeline = await fetchTimelineProps(api, months, today);
  const isVideo = heroMode(settings.displayMode) === "video";
  // Lists that are empty or could not be read show no number. Only past events count.
  const counts = branchCounts({
    events: newEvents && events ? newEvents.total - events.total : 0,
    achievements: achievements?.total ?? 0,
    team,
    since: months.find(({ date }) => date <= today)?.date.slice(0, 4),
  });
  const updates =
    newEvents &&
    newAchievements &&
    latestUpdates(newEvents.items.filter(takesPlace), newAchievements.items, HOME_UPDATES);
  // The page of an empty team has the teams of past years only.
  const hasTeamPage =
    !(team && isEmpty(team)) || (await fetchTeamYears(api).catch(logged(teamMessages.loadFailed, []))).length > 0;
  return {
    title: branch.name,
    description: branch.description,
    path: "/",
    styles: "home",
    content: (
      <>
        <Hero
          videoUrl={isVideo ? shownVideo(settings.videoUrl, branch) : undefined}
          slides={
            isVideo ? [] : banners.map(({ _id, title, alt, image, focus }) => ({ _id, title, alt, image, focus }))
          }
          foot={next && <NextEvent event={next} now={now} thisWeek={thisWeek} form={openForm(next, states)} />}
        >
          <Container>
            <h1 dir="auto" className="display max-w-4xl text-balance break-words text-hero">
              {branch.heroTitle || homeLabels.welcome(branch.name)}
            </h1>
            <p dir="auto" className="mt-5 max-w-[28em] text-pretty text-white/90 sm:text-lg">
              {branch.heroText || branch.tagline}
            </p>
            <div className="mt-8">
              <ButtonLink to="/join" variant="amber" size="large">
                {homeLabels.join}
              </ButtonLink>
            </div>
          </Container>
        </Hero>
        <AnnouncementsSection announcements={announcements} events={events?.items ?? []} timeZone={timeZone} />
        <WhySection title={words.whyTitle} lead={words.whyLead} reasons={words.reasons} picture={words.picture} />
        {timeline && <TimelineSection {...timeline} />}
        <CountsBand counts={counts} />
        <NewsSection events={upcoming?.slice(0, HOME_EVENTS) ?? null} achievements={achievements?.items ?? null} />
        <UpdatesSection updates={updates} />
        <TeamGroups
          team={team}
          year={branch.teamYear}
          hasPage={hasTeamPage}
          // Without updates, the section follows one of the same color.
          className={updates?.length === 0 ? "pt-0 lg:pt-0" : ""}
          report={
            <ReportListLink
              show="home"
              pictures={[...banners, words.picture, ...Object.values(team ?? {}).flat()].map((item) => item?.image)}
              className="mt-8"
            />
          }
        />
        <CallToAction title={words.callTitle} text={words.call} />
      </>
    ),
  };
}

const SIZES = gridSizes([{ columns: 1 }, { from: 1024, columns: 2 }], { gap: 64 });
/** Widths of the files that `drawings/make-home-picture.ts` creates. */
const WIDTHS = [320, 480, 640, 960, 1200];
const sourceSet = (format: "avif" | "webp") =>
  WIDTHS.map((width) => `/home/why-${width}.${format} ${width}w`).join(", ");

interface WhySectionProps {
  title: string;
  lead: string;
  reasons: readonly IconCard[];
  /** The picture that officers chose instead of the default. */
  picture?: PagePicture | null | undefined;
}

function OwnPicture() {
  return (
    <div className="relative overflow-hidden rounded-card">
      <picture>
        <source type="image/avif" srcSet={sourceSet("avif")} sizes={SIZES} />
        <img
          src="/home/why-1200.webp"
          srcSet={sourceSet("webp")}
          sizes={SIZES}
          width={1200}
          height={900}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-cover"
        />
      </picture>
      <div aria-hidden="true" className="tint" />
    </div>
  );
}

function WhySection({ title, lead, reasons, picture }: WhySectionProps) {
  return (
    <Section title={title} titleId="why" lead={lead}>
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        {picture ? (
          <Picture
            src={picture.image}
            alt={picture.alt ?? ""}
            ratio="4/3"
            focus={picture.focus}
            sizes={SIZES}
            className="rounded-card"
          />
        ) : (
          <OwnPicture />
        )}
        <ul className="flex flex-col gap-8">
          {reasons.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-5">
              <CardIcon name={icon} />
              <div dir="auto" className="min-w-0 break-words">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** A line with fewer events shows nothing that the lists do not. */
const TIMELINE_MIN = 3;

/** Returns the points of the timeline and the events of its first one, the latest past point. */
async function fetchTimelineProps(
  api: PageContext["api"],
  months: readonly TimelineMonth[],
  today: string,
): Promise<Pick<EventTimelineProps, "points" | "shown" | "start"> | undefined> {
  const count = eventCount(months);
  if (count < TIMELINE_MIN) return undefined;
  const fetched = (period?: string) =>
    fetchTimeline(api, period).catch(logged<readonly TimelineEvent[]>(noTimeline, []));
  const all = count <= SINGLE_EVENTS_MAX ? await fetched() : undefined;
  const points = timelinePoints(all?.map((event) => ({ ...event, count: 1 })) ?? months, today);
  const last = Math.max(
    0,
    points.findLastIndex(({ isUpcoming }) => !isUpcoming),
  );
  const { from = "", title: only } = points[last] ?? {};
  const events = all ?? (await fetched(from.slice(0, "2026-03".length)));
  const shown = events.filter(({ date, title }) => date.startsWith(from) && (only ?? title) === title);
  const item = shown.findLastIndex(({ date }) => date <= today);
  return points.length > 0 ? { points, shown, start: { point: last, item: Math.max(0, item) } } : undefined;
}

function TimelineSection({ points, shown, start }: Pick<EventTimelineProps, "points" | "shown" | "start">) {
  return (
    <section aria-labelledby="timeline" className="timeline-section on-navy bg-navy pt-14 text-white lg:pt-24">
      <div className="timeline-heading">
        <h2 id="timeline" className="text-balance text-3xl lg:text-4xl">
          {timelineHeading.title}
        </h2>
        <p className="mt-3 max-w-reading text-pretty text-lg text-white/85">
          {timelineHeading.lead(
            points.some(({ count }) => count > DOTS_MAX),
            points.some(({ isUpcoming }) => isUpcoming),
          )}
        </p>
      </div>
      <Island name="event-timeline" of={EventTimeline} hydrate="visible" props={{ points, shown, start }} />
    </section>
  );
}

function CallToAction({ title, text }: { title: string; text: string }) {
  return (
    <Section tone="navy" className="text-center">
      <h2 className="display mx-auto max-w-3xl text-balance break-words text-display">{title}</h2>
      <p className="mx-auto mt-5 max-w-reading text-balance text-lg text-white/85">{text}</p>
      <div className="mt-8">
        <ButtonLink to="/join" variant="amber" size="large">
          {homeLabels.becomeMember}
        </ButtonLink>
      </div>
    </Section>
  );
}
