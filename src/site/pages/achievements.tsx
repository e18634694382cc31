import { Trophy } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import {
  fetchAchievementAt,
  fetchAchievementNeighbors,
  fetchAchievements,
  fetchAchievementYears,
} from "#features/achievements/achievements.contract.ts";
import { achievementKinds, kindLabels, kindOptions, relatedEvent } from "#features/achievements/achievements.labels.ts";
import { achievementDay, achievementPath } from "#features/achievements/achievements.rules.ts";
import {
  AchievementCards,
  AchievementDate,
  AchievementList,
} from "#features/achievements/ui/public/achievement-list.tsx";
import { fetchEventAt } from "#features/events/events.api.ts";
import { pictureIdOf, reportPath } from "#features/gallery/gallery.rules.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { ItemNavigation } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { LinkedText } from "#kit/page/text.tsx";
import { previewLine } from "#shared/excerpt.ts";
import { moreAt } from "#shared/links.ts";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { article } from "#site/json-ld.ts";
import { achievementsLabels, homeLabels, loadFailed, missingLabels, yearLabels } from "#site/site.labels.ts";
import { LoadFailed, unlessMissing } from "./error-pages.tsx";
import { hasEvents, ListFilters, NothingFound, NothingYet, wordsFrom, yearFrom } from "./list-filters.tsx";
import { ReportLink, ReportListLink } from "./report-link.tsx";

export const ACHIEVEMENTS_PAGE_SIZE = 25;
/** Returns the kind in the address; undefined if it is not a kind. */
export const kindFrom = (query: URLSearchParams) => achievementKinds.find((kind) => kind === query.get("kind"));

const ACHIEVEMENTS_FAILED = "Failed to fetch achievements";

export async function achievementsPage({ api, mainApi, query }: PageContext): Promise<PublicPage> {
  const year = yearFrom(query);
  const kind = kindFrom(query);
  const q = wordsFrom(query);
  const listed = await fetchAchievements(mainApi, {
    limit: ACHIEVEMENTS_PAGE_SIZE,
    page: pageNumber(query),
    year,
    kind,
    q,
  }).catch(logged(ACHIEVEMENTS_FAILED, null));
  const years = listed
    ? await fetchAchievementYears(api).catch(logged("Failed to fetch the years of achievements", []))
    : [];
  return {
    title: yearLabels.of(kind ? `${kindLabels[kind]}s` : "Achievements", year),
    description: achievementsLabels.description,
    path: "/achievements",
    content: (
      <>
        <PageHeading banner="achievements" title="Achievements" lead={achievementsLabels.lead} />
        <Section className="pt-8 lg:pt-14">
          <ListFilters
            count={listed?.total}
            years={years}
            current={year}
            q={q}
            path="/achievements"
            label={achievementsLabels.search}
            choice={
              // Without kinds, the filter would find nothing.
              kind || listed?.items.some((item) => item.kind)
                ? {
                    name: "kind",
                    label: achievementsLabels.kind,
                    any: achievementsLabels.allKinds,
                    value: kind,
                    options: kindOptions,
                  }
                : undefined
            }
          />
          {listed ? (
            <>
              {listed.items.length > 0 ? (
                <AchievementList achievements={listed.items} withLatest={listed.page === 1} />
              ) : year || kind || q ? (
                <NothingFound title={achievementsLabels.noneFound} path="/achievements" />
              ) : (
                <NothingYet
                  icon={<Trophy />}
                  title={homeLabels.noAchievements}
                  description={achievementsLabels.noneDescription}
                  hasEvents={await hasEvents(api)}
                />
              )}
              <Pagination
                label={achievementsLabels.pages}
                className="mt-10"
                page={listed.page}
                pageCount={listed.pageCount}
                toPage={(page) => `/achievements${queryOf({ year, kind, q, page })}`}
              />
              <ReportListLink
                show="achievements"
                year={year}
                kind={kind}
                q={q}
                page={listed.page}
                pictures={listed.items.map(({ image }) => image)}
                className="mt-6"
              />
            </>
          ) : (
            <LoadFailed message={loadFailed("achievements")} />
          )}
        </Section>
      </>
    ),
  };
}

const DESCRIPTION_CHARACTERS = 160;
/** Seven twelfths of the column, from the width at which the text is next to the picture. */
const SIZES = `(min-width: 1200px) 634px, (min-width: 1024px) calc((100vw - 127px) * 0.583), ${gridSizes([{ columns: 1 }])}`;

const missing = { noun: "achievement", list: { to: "/achievements", label: missingLabels.seeAchievements } };

export const achievementPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missing, () => renderAchievement(context));

const OTHERS = 3;
/** The achievement itself and its neighbors. */
const SHOWN_ELSEWHERE = 3;

const fetchOthers = (api: PageContext["api"], year: number) =>
  fetchAchievements(api, { year, limit: OTHERS + SHOWN_ELSEWHERE, page: 1 }).then(
    ({ items }) => items,
    logged(ACHIEVEMENTS_FAILED, []),
  );

async function renderAchievement({ api, mainApi, params, publicUrl, branch }: PageContext) {
  const slug = params["slug"] ?? "";
  const achievement = await fetchAchievementAt(mainApi, slug.toLowerCase());
  const path = achievementPath(achievement);
  if (achievement.slug !== slug) return { movedTo: path };
  const year = achievementDay(achievement.date)?.slice(0, "2026".length);
  const eventSlug = /^\/events\/([\w-]+)$/.exec(achievement.link ?? "")?.[1];
  const [{ newer, older }, ofYear, linkedEvent] = await Promise.all([
    fetchAchievementNeighbors(api, achievement._id).catch(
      logged("Failed to fetch neighboring achievements", { newer: undefined, older: undefined }),
    ),
    year === undefined ? [] : fetchOthers(api, Number(year)),
    eventSlug ? fetchEventAt(api, eventSlug).catch(logged("Failed to fetch event", undefined)) : undefined,
  ]);
  const linked = new Set([slug, newer?.slug, older?.slug]);
  const others = ofYear.filter((other) => !linked.has(other.slug)).slice(0, OTHERS);
  const isOnly = !newer && !older && others.length === 0;
  const { title, date, link, kind, image, alt = title } = achievement;
  const pictureId = pictureIdOf(image);
  const text = achievementsLabels.descriptionOfOne(branch.name, date, achievement.description);
  const description = previewLine(text, DESCRIPTION_CHARACTERS);
  return {
    title,
    description,
    path,
    ...(image && { card: { image, alt: title } }),
    structured: [article({ ...achievement, description, path }, { branch, origin: publicUrl })],
    content: (
      <>
        <PageHeading
          banner="achievements"
          low
          eyebrow="Achievements"
          eyebrowTo="/achievements"
          title={title}
          lead={
            <>
              <AchievementDate date={date} />
              {kind && ` · ${kindLabels[kind]}`}
            </>
          }
        />
        <Section>
          <article
            aria-label={title}
            className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12"
          >
            {image && (
              // Stays visible next to a long text.
              <div className="lg:sticky lg:top-24 lg:self-start">
                <Picture src={image} alt={alt} sizes={SIZES} priority className="rounded-card" />
                {pictureId && (
                  <p className="mt-2">
                    <ReportLink href={reportPath(pictureId)} />
                  </p>
                )}
              </div>
            )}
            <div className="max-w-[34em] text-lg lg:self-center">
              <LinkedText text={achievement.description} />
              {link && (
                <a href={link} className="text-link mt-4 inline-block">
                  {linkedEvent ? relatedEvent(linkedEvent.title) : moreAt(link)}
                </a>
              )}
            </div>
          </article>
        </Section>
        <Section {...(isOnly ? { className: "pt-0 lg:pt-0" } : { tone: "wash" })}>
          {others.length > 0 && (
            <section aria-labelledby="same-year" className="mb-10">
              <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
                <h2 id="same-year" className="text-3xl">
                  More of {year}
                </h2>
                <a href={`/achievements?year=${year}`} className="text-link inline-flex min-h-11 items-center">
                  All achievements of {year}
                </a>
              </div>
              <AchievementCards achievements={others} withLatest={false} />
            </section>
          )}
          <ItemNavigation
            label="More achievements"
            back={older && { to: achievementPath(older), label: "Older achievement", title: older.title }}
            on={newer && { to: achievementPath(newer), label: "Newer achievement", title: newer.title }}
            all={{ to: "/achievements", label: "All achievements" }}
          />
        </Section>
      </>
    ),
  };
}
