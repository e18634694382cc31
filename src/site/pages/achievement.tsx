import { logged } from "#api-client/api.ts";
import { fetchAchievementAt, fetchAchievementNeighbors } from "#features/achievements/achievements.api.ts";
import type { Achievement, AchievementNeighbors } from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { WaysOn } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { LinkedText } from "#kit/page/text.tsx";
import { excerpt } from "#shared/excerpt.ts";
import type { Moved, PageContext, PublicPage } from "#site/document/public-page.ts";
import { article } from "#site/json-ld.ts";
import { unlessMissing } from "./not-found.tsx";

const DESCRIPTION_CHARACTERS = 160;

const all = { to: "/achievements", label: "All achievements" };

export const achievementPage = (context: PageContext): Promise<PublicPage | Moved> =>
  unlessMissing({ noun: "achievement", wayOn: { ...all, label: "See the achievements" } }, () => found(context));

async function found({ api, mainApi, params, publicUrl, branch }: PageContext): Promise<PublicPage | Moved> {
  const slug = params["slug"] ?? "";
  const achievement = await fetchAchievementAt(mainApi, slug.toLowerCase());
  const path = achievementPath(achievement);
  if (achievement.slug !== slug) return { movedTo: path };
  const neighbors = await fetchAchievementNeighbors(api, achievement._id).catch(
    logged("Failed to fetch the achievements beside one", {}),
  );
  const { title, image } = achievement;
  const words = `An achievement of ${branch.name}, ${achievement.date}: ${achievement.description}`;
  const description = excerpt(words.replace(/\s+/g, " "), DESCRIPTION_CHARACTERS);
  return {
    title,
    description,
    path,
    card: { image, alt: title },
    structured: [article({ ...achievement, description, path }, { branch, origin: publicUrl })],
    content: <AchievementContent achievement={achievement} neighbors={neighbors} />,
  };
}

interface AchievementContentProps {
  achievement: Achievement;
  neighbors: AchievementNeighbors;
}

function AchievementContent({ achievement, neighbors: { newer, older } }: AchievementContentProps) {
  return (
    <>
      <PageHeading eyebrow="Achievement" title={achievement.title} lead={achievement.date} />
      <Section>
        <AchievementWhole achievement={achievement} />
      </Section>
      <Section tone="wash">
        <WaysOn
          label="More achievements"
          back={newer && { to: achievementPath(newer), label: "Newer achievement", title: newer.title }}
          on={older && { to: achievementPath(older), label: "Older achievement", title: older.title }}
          all={all}
        />
      </Section>
    </>
  );
}

/** Seven twelfths of the column, from the width at which the text is next to the picture. */
const SIZES = `(min-width: 1200px) 634px, (min-width: 1024px) calc((100vw - 127px) * 0.583), ${gridSizes([{ columns: 1 }])}`;

/** Shows the uncropped picture and the full text. */
function AchievementWhole({ achievement: { title, description, image, alt } }: { achievement: Achievement }) {
  return (
    <article aria-label={title} className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
      {/* Stays visible next to a long text. */}
      <div className="lg:sticky lg:top-24 lg:self-start">
        <Picture src={image} alt={alt ?? title} sizes={SIZES} priority className="rounded-card" />
      </div>
      <LinkedText text={description} className="max-w-[60ch] text-lg" />
    </article>
  );
}
