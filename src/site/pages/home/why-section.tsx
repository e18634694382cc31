import type { IconCard, PagePicture } from "#features/pages/pages.labels.ts";
import { Picture } from "#kit/media/picture.tsx";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { CardIcon } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";

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
        className="aspect-4/3 w-full rounded-card object-cover"
      />
    </picture>
  );
}

export function WhySection({ title, lead, reasons, picture }: WhySectionProps) {
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
