import { logged } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.api.ts";
import { fetchBanners } from "#features/banners/banners.api.ts";
import { fetchEvents, fetchEventYears } from "#features/events/events.api.ts";
import { fetchHeroSettings } from "#features/hero/hero.api.ts";
import { defaultHeroSettings, heroMode, shownVideo } from "#features/hero/hero.rules.ts";
import { Hero } from "#features/hero/ui/public/hero.tsx";
import { fetchTeam } from "#features/team/team.api.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { KeptPart } from "#kit/page/kept-part.tsx";
import { Container } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { HOME_ACHIEVEMENTS, HOME_EVENTS, HOME_UPDATES, latestUpdates } from "#site/latest-updates.ts";
import { branchCounts } from "./home/branch-counts.ts";
import { CallToAction } from "./home/call-to-action.tsx";
import { CountsBand } from "./home/counts-band.tsx";
import { NewsSection } from "./home/news-section.tsx";
import { NextEvent } from "./home/next-event.tsx";
import { TeamGroups } from "./home/team.tsx";
import { UpdatesSection } from "./home/updates-section.tsx";
import { WhySection } from "./home/why-section.tsx";
import { wordsOfPage } from "./words-of-page.ts";

const noEvents = logged("Failed to fetch events", null);
const noAchievements = logged("Failed to fetch achievements", null);

export async function homePage(context: PageContext): Promise<PublicPage> {
  const { api, now, branch } = context;
  const [settings, banners, events, newEvents, achievements, newAchievements, team, years, words] = await Promise.all([
    fetchHeroSettings(api).catch(logged("Failed to fetch hero settings", defaultHeroSettings)),
    fetchBanners(api).catch(logged("Failed to fetch banners", [])),
    fetchEvents(api, { status: "upcoming", limit: HOME_EVENTS }).catch(noEvents),
    fetchEvents(api, { sort: "created", limit: HOME_UPDATES }).catch(noEvents),
    fetchAchievements(api, { limit: HOME_ACHIEVEMENTS }).catch(noAchievements),
    fetchAchievements(api, { sort: "created", limit: HOME_UPDATES }).catch(noAchievements),
    fetchTeam(api).catch(logged("Failed to fetch team", null)),
    fetchEventYears(api).catch(logged("Failed to fetch the years of events", [])),
    wordsOfPage(context, "home"),
  ]);
  const next = events?.items[0];
  const isVideo = heroMode(settings.displayMode) === "video";
  // A list that could not be read has no number here, as one without items.
  const counts = branchCounts({
    events: newEvents?.total ?? 0,
    achievements: achievements?.total ?? 0,
    team,
    years: years.length,
  });
  const updates = newEvents && newAchievements && latestUpdates(newEvents.items, newAchievements.items, HOME_UPDATES);
  return {
    title: branch.name,
    description: branch.description,
    path: "/",
    content: (
      <>
        <Hero
          videoUrl={isVideo ? shownVideo(settings.videoUrl, branch) : undefined}
          slides={
            isVideo ? [] : banners.map(({ _id, title, alt, image, focus }) => ({ _id, title, alt, image, focus }))
          }
          foot={next && <NextEvent event={next} now={now} />}
        >
          <Container>
            <h1 dir="auto" className="display max-w-4xl text-balance break-words text-hero">
              {branch.heroTitle || `Welcome to ${branch.name}`}
            </h1>
            <p dir="auto" className="mt-5 max-w-[50ch] text-pretty text-lg text-white/90 lg:text-xl">
              {branch.heroText || branch.tagline}
            </p>
            <div className="mt-8">
              <ButtonLink to="/join" variant="amber" size="large">
                Join Us Today
              </ButtonLink>
            </div>
          </Container>
        </Hero>
        <KeptPart
          of={WhySection}
          props={{ title: words.whyTitle, lead: words.whyLead, reasons: words.reasons, picture: words.picture }}
        />
        <KeptPart of={CountsBand} props={{ counts }} />
        <KeptPart
          of={NewsSection}
          props={{ events: events?.items ?? null, achievements: achievements?.items ?? null }}
        />
        <KeptPart of={UpdatesSection} props={{ updates }} />
        <KeptPart of={TeamGroups} props={{ team, year: branch.teamYear }} />
        <CallToAction title={words.callTitle} text={words.call} />
      </>
    ),
  };
}
