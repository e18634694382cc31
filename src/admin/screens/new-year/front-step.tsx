import { Link } from "react-router";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { Picture } from "#kit/media/picture.tsx";
import type { StepProps } from "./step.ts";

/** Selects the hero video and banners to unpublish when the year starts. */
export function FrontStep({ data, plan: { takeDown }, change }: StepProps) {
  const video = data.newYear.heroVideo;
  const tick = (id: string, isChosen: boolean) => {
    const others = takeDown.banners.filter((other) => other !== id);
    change({ takeDown: { ...takeDown, banners: isChosen ? [...others, id] : others } });
  };
  return (
    <>
      <p className="max-w-prose text-muted">
        Select the items of the old year. The site unpublishes them when the new year starts, and keeps them as drafts.
        Add new items in{" "}
        <Link to="/admin/banners" className="text-link">
          Banners
        </Link>{" "}
        and{" "}
        <Link to="/admin/hero-settings" className="text-link">
          Hero Settings
        </Link>
        .
      </p>
      <section aria-labelledby="hero-now">
        <h3 id="hero-now" className="text-lg">
          Hero
        </h3>
        {video ? (
          <>
            <p className="mt-1 break-all text-muted text-sm">{video}</p>
            <CheckboxField
              label="Remove the video"
              help="The branch’s default video replaces it."
              checked={takeDown.heroVideo}
              onChange={(event) => change({ takeDown: { ...takeDown, heroVideo: event.target.checked } })}
            />
          </>
        ) : (
          <p className="mt-1 text-muted text-sm">Hero Settings has no video, so there is nothing to remove.</p>
        )}
      </section>
      <section aria-labelledby="banners-now">
        <h3 id="banners-now" className="mb-3 text-lg">
          Banners
        </h3>
        {data.banners.length === 0 && <p className="text-muted text-sm">No banners.</p>}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {data.banners.map((banner) => (
            <li key={banner._id} className="overflow-hidden rounded-card border border-line">
              <Picture
                src={banner.image}
                alt=""
                ratio="21/9"
                focus={banner.focus}
                sizes="(min-width: 1280px) 380px, (min-width: 640px) 45vw, 100vw"
              />
              <CheckboxField
                className="px-4 py-2"
                label={`Unpublish ${banner.title}`}
                checked={takeDown.banners.includes(banner._id)}
                onChange={(event) => tick(banner._id, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
