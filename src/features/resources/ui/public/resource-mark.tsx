import { classNames } from "#kit/class-names.ts";

/** A resource's round mark. Its title always stands beside it in words. */
export function ResourceMark({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      // Wanted at once, twenty of them would be asked for before the page's styles.
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames("shrink-0 rounded-full object-cover", className)}
    />
  );
}
