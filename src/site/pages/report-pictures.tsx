import { fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { bannersApi } from "#features/banners/banners.contract.ts";
import { chapterPath, chaptersApi, fetchChapter } from "#features/chapters/chapters.contract.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { pictureIdOf, reportPath, type WithLinkName, withDistinctNames } from "#features/gallery/gallery.rules.ts";
import { pictureReportLabels as labels } from "#features/gallery/picture-reports.labels.ts";
import { fetchContent } from "#features/pages/pages.contract.ts";
import { resourcesApi } from "#features/resources/resources.contract.ts";
import { fetchChapterTeam, fetchTeam, fetchTeamYears, type Team } from "#features/team/team.contract.ts";
import { teamPath } from "#features/team/team.labels.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Section } from "#kit/page/section.tsx";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { ACHIEVEMENTS_PAGE_SIZE } from "./achievements.tsx";
import { wordsFrom, yearFrom } from "./list-filters.tsx";
import { notFoundPage, unlessMissing } from "./not-found.tsx";
import type { ReportableList } from "./report-link.tsx";

interface ListedPicture {
  title: string;
  image: string;
  /** The ID with which visitors report the picture, if it is not that of its file. */
  id?: string;
}

interface PictureList {
  /** The page that shows the pictures. */
  back: string;
  /** The name of that page, if it is the page of one item. */
  name?: string;
  pictures: readonly ListedPicture[];
}

const peopleIn = (team: Team): ListedPicture[] =>
  Object.values(team).flatMap((members) => members.map(({ name, image }) => ({ title: name, image })));

/** Returns undefined if the page does not exist. */
const lists: Record<ReportableList, (context: PageContext) => Promise<PictureList | undefined>> = {
  async home({ mainApi, branch }) {
    const [banners, { picture }, team] = await Promise.all([
      bannersApi.list(mainApi),
      fetchContent(mainApi, "home"),
      fetchTeam(mainApi),
    ]);
    return {
      back: "/",
      pictures: [
        ...banners.map(({ _id: id, title, image }) => ({ id, title, image })),
        ...(picture ? [{ title: picture.alt || branch.name, image: picture.image }] : []),
        ...peopleIn(team),
      ],
    };
  },

  async event({ mainApi, query }) {
    const event = await fetchEventAt(mainApi, query.get("event") ?? "");
    const { title, image: pictures } = event;
    return { back: eventPath(event), name: title, pictures: pictures.map((image) => ({ title, image })) };
  },

  async team({ mainApi, query, branch }) {
    const year = query.get("year") ?? branch.teamYear;
    if (year !== branch.teamYear && !(await fetchTeamYears(mainApi)).includes(year)) return undefined;
    return { back: teamPath(year, branch.teamYear), pictures: peopleIn(await fetchTeam(mainApi, year)) };
  },

  async achievements({ mainApi, query }) {
    const { items } = await fetchAchievements(mainApi, {
      limit: ACHIEVEMENTS_PAGE_SIZE,
      page: pageNumber(query),
      year: yearFrom(query),
      q: wordsFrom(query),
    });
    return { back: "/achievements", pictures: items };
  },

  async chapters({ mainApi, query }) {
    const slug = query.get("chapter");
    const chapters = slug ? [await fetchChapter(mainApi, slug)] : await chaptersApi.list(mainApi);
    const [chapter] = chapters;
    const team = slug && chapter ? await fetchChapterTeam(mainApi, chapter._id) : [];
    return {
      ...(slug && chapter ? { back: chapterPath(chapter), name: chapter.name } : { back: "/chapters" }),
      pictures: [
        ...chapters.map(({ name, logo }) => ({ title: name, image: logo ?? "" })),
        ...team.map(({ name, image }) => ({ title: name, image })),
      ],
    };
  },

  async resources({ mainApi }) {
    const resources = await resourcesApi.list(mainApi);
    return { back: "/resources", pictures: resources.map(({ title, image }) => ({ title, image: image ?? "" })) };
  },
};

const missing = { noun: "page", list: { to: "/", label: "Home" } };

/** Lists the pictures of a page, so that visitors choose the one to report. */
export const reportPicturesPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missing, async () => {
    const show = context.query.get("show") ?? "";
    if (!Object.hasOwn(lists, show)) return notFoundPage();
    const list = show as ReportableList;
    const listed = await lists[list](context);
    if (!listed) return notFoundPage();
    const { back, name = labels.pages[list], pictures } = listed;
    // Pictures that come with the site or that other sites store have no ID.
    const stored = pictures.filter(({ image }) => pictureIdOf(image) !== undefined);
    // People of several groups appear once.
    const byId = new Map(stored.map((picture) => [picture.id ?? pictureIdOf(picture.image) ?? "", picture]));
    const shown = withDistinctNames([...byId].map(([id, { title, image }]) => ({ id, title, image })));
    return {
      title: labels.choose,
      description: labels.chooseLead,
      content: (
        <>
          <PageHeading banner="gallery" low title={labels.choose} lead={labels.chooseLead} />
          <Section className="lg:py-16">
            {shown.length === 0 ? <p className="text-muted">{labels.nothingToChoose}</p> : <Choices pictures={shown} />}
            <a href={back} className="text-link mt-8 inline-flex min-h-11 items-center">
              {labels.backTo(name)}
            </a>
          </Section>
        </>
      ),
    };
  });

const SIZES = gridSizes([{ columns: 2 }, { from: 640, columns: 4 }, { from: 1024, columns: 6 }], { gap: 16 });

const Choices = ({ pictures }: { pictures: readonly WithLinkName<Required<ListedPicture>>[] }) => (
  <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
    {pictures.map(({ id, title, name = title, image }) => (
      <li key={id}>
        <a
          href={reportPath(id)}
          rel="nofollow"
          aria-label={`${labels.title}: ${name}`}
          className="group block text-ink no-underline"
        >
          <Picture src={image} alt="" ratio="1/1" sizes={SIZES} className="rounded-card" />
          <span dir="auto" className="mt-2 block break-words text-sm group-hover:underline">
            {name}
          </span>
        </a>
      </li>
    ))}
  </ul>
);
