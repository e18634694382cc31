import { logged } from "#api-client/api.ts";
import { fetchAchievementAt, fetchAchievementNeighbors } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { AchievementDate } from "#features/achievements/ui/public/achievement-list.tsx";
import { pictureIdOf, reportPath } from "#features/gallery/gallery.rules.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { ItemNavigation } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { LinkedText } from "#kit/page/text.tsx";
import { excerpt } from "#shared/excerpt.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { article } from "#site/json-ld.ts";
import { achievementsLabels, missingLabels } from "#site/site.labels.ts";
import { unlessMissing } from "./not-found.tsx";
import { ReportLink } from "./report-link.tsx";

const DESCRIPTION_CHARACTERS = 160;
/** Seven twelfths of the column, from the width at which the text is next to the picture. */
const SIZES = `(min-width: 1200px) 634px, (min-width: 1024px) calc((100vw - 127px) * 0.583), ${gridSizes([{ columns: 1 }])}`;

const missing = { noun: "achievement", list: { to: "/achievements", label: missingLabels.seeAchievements } };

export const achievementPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missing, () => renderAchievement(context));

async function renderAchievement({ api, mainApi, params, publicUrl, branch }: PageContext) {
  const slug = params["slug"] ?? "";
  const achievement = await fetchAchievementAt(mainApi, slug.toLowerCase());
  const path = achievementPath(achievement);
  if (achievement.slug !== slug) return { movedTo: path };
  const { newer, older } = await fetchAchievementNeighbors(api, achievement._id).catch(
    logged("Failed to fetch neighboring achievements", { newer: undefined, older: undefined }),
  );
  const { title, date, image, alt = title } = achievement;
  const pictureId = pictureIdOf(image);
  const text = achievementsLabels.descriptionOfOne(branch.name, date, achievement.description);
  const description = excerpt(text.replace(/\s+/g, " "), DESCRIPTION_CHARACTERS);
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
          eyebrow="Achievement"
          title={title}
          lead={<AchievementDate date={date} />}
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
            <LinkedText text={achievement.description} className="max-w-[60ch] text-lg" />
          </article>
        </Section>
        <Section tone="wash">
          <ItemNavigation
            label="More achievements"
            back={newer && { to: achievementPath(newer), label: "Newer achievement", title: newer.title }}
            on={older && { to: achievementPath(older), label: "Older achievement", title: older.title }}
            all={{ to: "/achievements", label: "All achievements" }}
          />
        </Section>
      </>
    ),
  };
}
