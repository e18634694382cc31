import { imageSourceSet, withCdnParameters } from "#shared/stored-image.ts";

/** Fetches a picture that may be wanted next, as `Picture` would, and shows nothing. */
export function PreloadedPicture({ src, sizes }: { src: string; sizes: string }) {
  return (
    <picture hidden>
      <source type="image/avif" srcSet={imageSourceSet(src, "avif")} sizes={sizes} />
      <img src={withCdnParameters(src)} srcSet={imageSourceSet(src, "webp")} sizes={sizes} alt="" fetchPriority="low" />
    </picture>
  );
}
