import { classNames } from "#kit/class-names.ts";

/** A resource's round mark. Its title always stands beside it in words. */
export function ResourceMark({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames("shrink-0 rounded-full object-cover", className)}
    />
  );
}
