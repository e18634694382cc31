import type { Achievement } from "#features/achievements/achievements.contract.ts";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { LinkedText } from "#kit/page/text.tsx";

/** Seven twelfths of the column, from the width at which the text is next to the picture. */
const SIZES = `(min-width: 1200px) 634px, (min-width: 1024px) calc((100vw - 127px) * 0.583), ${gridSizes([{ columns: 1 }])}`;

/** Shows the uncropped picture and the full text. */
export function AchievementWhole({ achievement: { title, description, image, alt } }: { achievement: Achievement }) {
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
