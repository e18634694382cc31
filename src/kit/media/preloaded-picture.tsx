import { imageSourceSet, withCdnParameters } from "#shared/stored-image.ts";

/** Preloads a picture as `Picture` would, without showing it. */
export function PreloadedPicture({ src, sizes }: { src: string; sizes: string }) {
  return (
    <picture hidden>
      <source type="image/avif" srcSet={imageSourceSet(src, "avif")} sizes={sizes} />
      <img src={withCdnParameters(src)} srcSet={imageSourceSet(src, "webp")} sizes={sizes} alt="" fetchPriority="low" />
    </picture>
  );
}
