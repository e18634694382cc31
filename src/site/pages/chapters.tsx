import { clsx } from "clsx/lite";
import { ArrowRight } from "lucide-react";
import { logged, query as queryOf } from "#api-client/api.ts";
import { type Chapter, chapterPath, chaptersApi, fetchChapter } from "#features/chapters/chapters.contract.ts";
import {
  ChapterFigures,
  ChapterStories,
  type ChapterTone,
  FocusAreas,
  toneClasses,
  toneOf,
} from "#features/chapters/ui/public/chapter-sections.tsx";
import { fetchEvents } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { type EventStatus, eventPath } from "#features/events/events.rules.ts";
import { fetchChapterTeam, type TeamMember } from "#features/team/team.contract.ts";
import { sectionLabels, type TeamSection as TeamSectionId } from "#features/team/team.labels.ts";
import { TeamSection } from "#features/team/ui/public/team-section.tsx";
import { ButtonLink, ExternalLink } from "#kit/action/button.tsx";
import { TextMark } from "#kit/brand/marks.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Container, Section } from "#kit/page/section.tsx";
import { formatLongDay } from "#shared/dates.ts";
import { PAGE_LIMIT_MAX } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { chaptersLabels, loadFailed } from "#site/site.labels.ts";
import { LoadFailed, TeamLoadFailed, unlessMissing } from "./error-pages.tsx";
import { ReportListLink } from "./report-link.tsx";

export async function chaptersPage({ api, mainApi, branch }: PageContext): Promise<PublicPage> {
  const [chapters, next, past] = await Promise.all([
    chaptersApi.list(mainApi).catch(logged("Failed to fetch chapters", null)),
    fetchLatest(api, "upcoming"),
    fetchLatest(api, "past"),
  ]);
  return {
    title: "Chapters",
    description: chaptersLabels.description(branch.longName),
    path: "/chapters",
    content: (
      <>
        <PageHeading banner="chapters" title={`IEEE ${branch.institute} Chapters`} lead={chaptersLabels.lead} />
        <div className="py-14 lg:py-24">
          <Container className="space-y-10">
            {chapters === null && <LoadFailed message={loadFailed("chapters")} />}
            {chapters?.length === 0 && <p className="text-lg text-muted">{chaptersLabels.none}</p>}
            {chapters?.map((chapter) => (
              <ChapterCard
                key={chapter._id}
                chapter={chapter}
                next={next.find(isOf(chapter))}
                pictured={past.find(isOf(chapter))}
              />
            ))}
            <ReportListLink show="chapters" pictures={chapters?.map(({ logo }) => logo) ?? []} />
          </Container>
        </div>
        <div className="bg-wash">
          <Container className="grid gap-x-12 gap-y-4 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
            <h2 className="text-3xl">{chaptersLabels.missingSubject}</h2>
            <p className="max-w-reading text-lg">
              {chaptersLabels.startBeforeEmail}{" "}
              <a href={`mailto:${branch.email}`} className="text-link break-words">
                {branch.email}
              </a>
              {chaptersLabels.startAfterEmail}
            </p>
          </Container>
        </div>
      </>
    ),
  };
}

/** Two lists for all chapters. A chapter without an event in them has a card without picture. */
const fetchLatest = async (api: PageContext["api"], status: EventStatus): Promise<readonly Event[]> =>
  (await fetchEvents(api, { status, limit: PAGE_LIMIT_MAX }).catch(logged("Failed to fetch events", undefined)))
    ?.items ?? [];

/** The chapter for Women in Engineering has the events of this unit that belong to no chapter. */
const isOf =
  ({ _id, unit }: Chapter) =>
  (event: Event) =>
    event.chapter === undefined ? unit !== undefined && event.unit === unit : event.chapter === _id;

interface ChapterCardProps {
  chapter: Chapter;
  next: Event | undefined;
  /** The event whose picture the card shows. */
  pictured: Event | undefined;
}

function ChapterCard({ chapter, next, pictured = next }: ChapterCardProps) {
  const { name, logo, description, focusAreas } = chapter;
  const { band, text } = toneClasses[toneOf(chapter)];
  const hasAreas = focusAreas.length > 0;
  return (
    <article
      className={clsx(
        "card-interactive focus-ring-within relative grid overflow-hidden rounded-card border border-line bg-paper",
        hasAreas && "lg:grid-cols-[5fr_6fr]",
      )}
    >
      <div className={clsx("on-navy min-w-0 text-white", band)}>
        {pictured && (
          <Picture
            src={pictured.image[0] ?? ""}
            alt=""
            ratio={hasAreas ? "16/9" : "21/9"}
            focus={pictured.pictures[0]?.focus}
            sizes={gridSizes([{ columns: 1 }, { from: 1024, columns: hasAreas ? 2 : 1 }])}
          />
        )}
        <div className="flex min-w-0 flex-col items-start gap-5 p-6 sm:p-8 lg:p-12">
          {(logo !== null || !pictured) && <TextMark name={name} logo={logo} size="large" tone="light" decorative />}
          <h2 dir="auto" className="max-w-full break-words text-4xl lg:text-5xl">
            <a
              href={chapterPath(chapter)}
              className="text-white no-underline outline-none after:absolute after:inset-0"
            >
              {name}
            </a>
          </h2>
          <p dir="auto" className="max-w-[25em] break-words text-lg text-white/90">
            {description}
          </p>
        </div>
      </div>
      <div className={clsx("flex min-w-0 flex-col px-6 sm:px-8", hasAreas ? "py-6 sm:py-8 lg:p-12" : "py-5 lg:px-12")}>
        {hasAreas && (
          <>
            <h3 className="text-muted text-sm uppercase tracking-widest">Focus areas</h3>
            <ul className="mt-2 divide-y divide-line sm:mt-4">
              {focusAreas.map((area, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the list never reorders
                <li key={index} className="break-words py-2 font-heading font-semibold sm:py-3 sm:text-xl">
                  {area}
                </li>
              ))}
            </ul>
          </>
        )}
        {next && (
          <p dir="auto" className={clsx("break-words", hasAreas && "mt-5")}>
            <span className="block text-muted text-sm">{chaptersLabels.nextEvent}</span>
            <a href={eventPath(next)} className="text-link relative z-10 font-semibold">
              {next.title}
            </a>
            <time dateTime={next.startsAt} className="block text-muted text-sm tabular-nums">
              {formatLongDay(next.date)}
            </time>
          </p>
        )}
        <p
          aria-hidden="true"
          className={clsx("mt-auto flex items-center gap-2 font-semibold", (hasAreas || next) && "pt-5 sm:pt-8", text)}
        >
          {chaptersLabels.visit}
          <ArrowRight className="size-5" />
        </p>
      </div>
    </article>
  );
}

export const chapterPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: "chapter", list: { to: "/chapters", label: chaptersLabels.list } }, () =>
    renderChapter(context),
  );

async function renderChapter({ api, mainApi, params, branch }: PageContext): Promise<PublicPage | PageRedirect> {
  const id = params["id"] ?? "";
  const chapter = await fetchChapter(mainApi, id.toLowerCase());
  const path = chapterPath(chapter);
  if (chapter.id !== id) return { movedTo: path };
  const { name, logo, alt = name, link } = chapter;
  const tone = toneOf(chapter);
  const activity = await fetchActivity(api, chapter);
  return {
    title: name,
    description: `${name} at ${branch.longName}. ${chapter.description}`,
    path,
    ...(logo !== null && { card: { image: logo, alt } }),
    content: (
      <>
        <PageHeading
          banner="chapters"
          tone={tone}
          eyebrow={
            <>
              {logo !== null && <TextMark name={alt} logo={logo} size="large" className="mb-5 block" />}
              {branch.name}
            </>
          }
          title={name}
          lead={chapter.description}
          actions={
            <>
              <ButtonLink to={`/join${queryOf({ chapter: chapter.id })}`} variant="amber">
                {chaptersLabels.join}
              </ButtonLink>
              <ButtonLink to="/chapters" variant="outline-light">
                All chapters
              </ButtonLink>
              {link && (
                <ExternalLink href={link} className="inline-flex min-h-11 items-center font-semibold text-white">
                  {new URL(link).hostname}
                </ExternalLink>
              )}
            </>
          }
        />
        <ChapterContact team={activity.team ?? []} email={branch.email} />
        {/* Neighbors of the same color have one gap between them. */}
        <div className="[&>section:not([class*=bg-])+section:not([class*=bg-])]:pt-0">
          <ChapterFigures chapter={chapter} tone={tone} />
          <NextEvents events={activity.next} tone={tone} />
          <FocusAreas areas={chapter.areas} tone={tone} />
          <ChapterPictures events={activity.past} />
          <ChapterStories chapter={chapter} tone={tone} />
          <ChapterTeam chapter={chapter} team={activity.team} year={branch.teamYear} />
        </div>
        <Container>
          <ReportListLink
            show="chapters"
            chapter={chapter.id}
            pictures={[logo, ...(activity.team ?? []).map(({ image }) => image)]}
            className="pb-8"
          />
        </Container>
      </>
    ),
  };
}

const NEXT_EVENTS = 3;
const PICTURES = 6;

/** The people and events of a chapter. A list that could not be read is null. */
interface ChapterActivity {
  team: readonly TeamMember[] | null;
  next: readonly Event[] | null;
  past: readonly Event[] | null;
}

async function fetchActivity(api: PageContext["api"], { _id: chapter }: Chapter): Promise<ChapterActivity> {
  const noEvents = logged("Failed to fetch events", null);
  const [team, next, past] = await Promise.all([
    fetchChapterTeam(api, chapter).catch(logged("Failed to fetch team", null)),
    fetchEvents(api, { status: "upcoming", chapter, limit: NEXT_EVENTS }).catch(noEvents),
    fetchEvents(api, { status: "past", chapter, limit: PICTURES }).catch(noEvents),
  ]);
  return { team, next: next?.items ?? null, past: past?.items ?? null };
}

interface EventsProps {
  events: readonly Event[] | null;
}

function NextEvents({ events, tone }: EventsProps & { tone: ChapterTone }) {
  if (events?.length === 0) return null;
  const { line, text } = toneClasses[tone];
  return (
    <Section title="Next events" titleId="chapter-events">
      {events === null && <LoadFailed message={loadFailed("events")} />}
      <ul>
        {events?.map((event) => (
          <li
            key={event._id}
            className={clsx("grid gap-x-8 gap-y-1 border-t py-5 md:grid-cols-[16rem_minmax(0,1fr)] lg:py-6", line)}
          >
            <p className="text-muted tabular-nums">
              <time dateTime={event.startsAt}>
                {formatLongDay(event.date)}
                {!event.allDay && `, ${event.time}`}
              </time>
            </p>
            <div className="min-w-0">
              <h3 dir="auto" className="break-words text-2xl">
                <a href={eventPath(event)} className={clsx("no-underline hover:underline", text)}>
                  {event.title}
                </a>
              </h3>
              <p dir="auto" className="mt-1 break-words text-muted">
                {event.location}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ChapterPictures({ events }: EventsProps) {
  // The section above already says that the events could not be read.
  if (events === null || events.length === 0) return null;
  const columns = events.length > 4 || events.length === 3 ? 3 : 2;
  return (
    <Section title={chaptersLabels.pictures} titleId="chapter-pictures">
      <ul className={clsx("grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6", columns === 3 && "lg:grid-cols-3")}>
        {events.map((event) => (
          <li key={event._id} className="only:col-span-2 only:max-w-2xl">
            <a href={eventPath(event)} className="group block text-ink no-underline">
              <Picture
                src={event.image[0] ?? ""}
                alt=""
                ratio="4/3"
                focus={event.pictures[0]?.focus}
                sizes={gridSizes([{ columns: 2 }, { from: 1024, columns }])}
                className="rounded-card"
              />
              <span
                dir="auto"
                className="mt-3 block break-words font-heading font-semibold leading-snug group-hover:underline sm:text-lg"
              >
                {event.title}
              </span>
              <span className="mt-1 block text-muted text-sm tabular-nums">{formatLongDay(event.date)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const advising: readonly TeamSectionId[] = ["branchCounselor", "facultyCoordinators"];

/** The first officer, with the chapter's or the branch's email address, and the teachers who advise the chapter. */
function ChapterContact({ team, email }: { team: readonly TeamMember[]; email: string }) {
  const advisers = team.filter(({ section }) => advising.includes(section));
  const officer = team.find(({ section }) => !advising.includes(section));
  const address = officer?.email ?? email;
  return (
    <Container>
      <dl className="grid gap-x-12 gap-y-4 py-8 text-lg md:grid-cols-2">
        <div>
          <dt className="text-muted text-sm">{chaptersLabels.contact}</dt>
          {officer && <Person {...officer} />}
          <dd>
            <a href={`mailto:${address}`} className="text-link break-all">
              {address}
            </a>
          </dd>
        </div>
        {advisers.length > 0 && (
          <div>
            <dt className="text-muted text-sm">{chaptersLabels.adviser}</dt>
            {advisers.map((adviser) => (
              <Person key={adviser._id} {...adviser} />
            ))}
          </div>
        )}
      </dl>
    </Container>
  );
}

const Person = ({ name, position }: TeamMember) => (
  <dd className="break-words">
    <bdi className="font-semibold">{name}</bdi> · <bdi>{position}</bdi>
  </dd>
);

interface TeamProps {
  chapter: Chapter;
  team: readonly TeamMember[] | null;
  year: string;
}

function ChapterTeam({ chapter, team, year }: TeamProps) {
  if (team === null)
    return (
      <Section>
        <TeamLoadFailed />
      </Section>
    );
  if (team.length === 0) return null;
  const title = chapter.unit === "wie" ? sectionLabels.wieTeam.heading(year) : chaptersLabels.team(chapter.name, year);
  return (
    <Section>
      <TeamSection level={2} title={title} members={team} />
      <p className="mt-6">
        <a href="/team" className="text-link inline-flex min-h-11 items-center font-semibold">
          {chaptersLabels.wholeTeam}
        </a>
      </p>
    </Section>
  );
}
