import { ApiError } from "#api-client/api.ts";
import { fetchAchievements } from "#features/achievements/achievements.contract.ts";
import { bannersApi } from "#features/banners/banners.contract.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { chapterPath, chaptersApi, fetchChapter } from "#features/chapters/chapters.contract.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { fetchReportedPicture, reportPicture } from "#features/gallery/gallery.api.ts";
import { pictureIdOf, reportPath, type WithLinkName, withDistinctNames } from "#features/gallery/gallery.rules.ts";
import type { ReportedPicture } from "#features/gallery/picture-reports.contract.ts";
import { EMAIL_MAX, pictureReportLabels as labels, REASON_MAX } from "#features/gallery/picture-reports.labels.ts";
import { fetchContent } from "#features/pages/pages.contract.ts";
import { resourcesApi } from "#features/resources/resources.contract.ts";
import { fetchChapterTeam, fetchTeam, fetchTeamYears, type Team } from "#features/team/team.contract.ts";
import { teamPath } from "#features/team/team.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Section } from "#kit/page/section.tsx";
import { pageNumber } from "#shared/paging.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { galleryLabels, missingLabels } from "#site/site.labels.ts";
import { ACHIEVEMENTS_PAGE_SIZE, kindFrom } from "./achievements.tsx";
import { notFoundPage, unlessMissing } from "./error-pages.tsx";
import { wordsFrom, yearFrom } from "./list-filters.tsx";
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
      kind: kindFrom(query),
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

const missingPicture = { noun: "picture", list: { to: "/gallery", label: galleryLabels.seeGallery } };

interface SubmitResult {
  isSent: boolean;
  message: string;
  status: number;
}

/** Shows and accepts the report form of a picture. It works without an account and without scripts. */
export const reportPicturePage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missingPicture, async () => {
    const id = context.params["id"] ?? "";
    const { form } = context;
    const sent = form && (await send(context, id, form));
    // A picture that the report has hidden is no longer public.
    const picture = sent?.isSent ? undefined : await fetchReportedPicture(context.mainApi, id);
    return {
      title: picture ? `${labels.title}: ${picture.title}` : labels.title,
      description: labels.lead,
      ...(sent && !sent.isSent && { status: sent.status }),
      content: (
        <>
          <PageHeading banner="gallery" low title={labels.title} lead={labels.lead} />
          <Section className="lg:py-16">
            <div className="flex max-w-xl flex-col gap-6">
              {sent && <Alert tone={sent.isSent ? "success" : "danger"}>{sent.message}</Alert>}
              {picture && <ReportForm {...{ id, picture, form }} />}
              <a
                href={picture ? currentPath(picture.page, context.branch) : "/"}
                className="text-link inline-flex min-h-11 items-center self-start"
              >
                {picture ? labels.backTo(picture.title) : missingLabels.home}
              </a>
            </div>
          </Section>
        </>
      ),
    };
  });

/** The team of the current year has a page without a year. */
const currentPath = (page: string, { teamYear }: Branch) => (page === `/team/${teamYear}` ? "/team" : page);

async function send({ visitorApi }: PageContext, id: string, form: URLSearchParams): Promise<SubmitResult> {
  const text = (name: string) => form.get(name) ?? "";
  const report = { reason: text("reason"), email: text("email"), homepage: text("homepage") };
  try {
    return { isSent: true, message: (await reportPicture(visitorApi, id, report)).message, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404 || error.status === 410) throw error;
    return { isSent: false, message: `${labels.failed} ${error.message}`, status: error.status };
  }
}

interface ReportFormProps {
  id: string;
  picture: ReportedPicture;
  /** The submitted fields of a rejected report. */
  form: URLSearchParams | undefined;
}

const ReportForm = ({ id, picture, form }: ReportFormProps) => (
  <form method="post" action={reportPath(id)} className="flex flex-col gap-5">
    <figure>
      <Picture src={picture.image} alt="" sizes="(min-width: 640px) 576px, 100vw" className="rounded-card" />
      <figcaption dir="auto" className="mt-2 break-words font-semibold text-ink">
        {picture.title}
      </figcaption>
    </figure>
    <TextArea
      label={labels.reason}
      name="reason"
      help={labels.reasonHelp}
      required
      maxLength={REASON_MAX}
      defaultValue={form?.get("reason") ?? ""}
    />
    <TextField
      label={labels.email}
      name="email"
      type="email"
      autoComplete="email"
      help={picture.sendsEmail ? labels.emailHelp : labels.noMail}
      maxLength={EMAIL_MAX}
      defaultValue={form?.get("email") ?? ""}
    />
    <div aria-hidden="true" className="sr-only">
      <label>
        Homepage
        <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <p className="text-muted text-sm">{labels.privacy}</p>
    <Button type="submit" className="self-start">
      {labels.submit}
    </Button>
  </form>
);
