import { Lightbulb, Network, TrendingUp } from "lucide-react";
import { gridSizes } from "#kit/media/picture-sizes.ts";
import { Section } from "#kit/page/section.tsx";

const SIZES = gridSizes([{ columns: 1 }, { from: 1024, columns: 2 }], { gap: 64 });
/** The files that `drawings/make-home-picture.ts` makes. */
const WIDTHS = [320, 480, 640, 960, 1200];
const sourceSet = (format: "avif" | "webp") =>
  WIDTHS.map((width) => `/home/why-${width}.${format} ${width}w`).join(", ");

const reasons = [
  {
    icon: Lightbulb,
    title: "Innovation & Growth",
    text: "Turn an idea into something that runs: workshops, build nights and competitions where trying is the point.",
  },
  {
    icon: Network,
    title: "Networking Opportunities",
    text: "Meet engineers, researchers and students of other branches, in the room and across the region.",
  },
  {
    icon: TrendingUp,
    title: "Professional Development",
    text: "Learn to write, present and lead by doing it, with people beside you who did it a year ago.",
  },
];

export function WhySection({ name }: { name: string }) {
  return (
    <Section title={`Why ${name}?`} titleId="why" lead="Because engineering is learned with others.">
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
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
        <ul className="flex flex-col gap-8">
          {reasons.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-5">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand/8 text-brand">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div>
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
