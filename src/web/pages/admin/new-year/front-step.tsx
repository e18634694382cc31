import { Link } from "react-router";
import { CheckboxField } from "#kit/form/checkbox-field.tsx";
import { Picture } from "#kit/media/picture.tsx";
import type { StepProps } from "./step.ts";

/** What stands on the first screen of the home page, and whether it stays. */
export function FrontStep({ data, plan: { takeDown }, change }: StepProps) {
  const video = data.newYear.heroVideo;
  const tick = (id: string, isChosen: boolean) => {
    const others = takeDown.banners.filter((other) => other !== id);
    change({ takeDown: { ...takeDown, banners: isChosen ? [...others, id] : others } });
  };
  return (
    <>
      <p className="max-w-prose text-muted">
        Tick what belongs to the year that ends. It is taken down when the new one begins, and stays as a draft. What is
        new is added in{" "}
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
              label="Take the video down"
              help="The branch’s default takes its place."
              checked={takeDown.heroVideo}
              onChange={(event) => change({ takeDown: { ...takeDown, heroVideo: event.target.checked } })}
            />
          </>
        ) : (
          <p className="mt-1 text-muted text-sm">
            Nobody has chosen a video in Hero Settings, so there is none to take down.
          </p>
        )}
      </section>
      <section aria-labelledby="banners-now">
        <h3 id="banners-now" className="mb-3 text-lg">
          Banners
        </h3>
        {data.banners.length === 0 && <p className="text-muted text-sm">There are none.</p>}
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
                label={`Take down ${banner.title}`}
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
