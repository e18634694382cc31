import { clsx } from "clsx/lite";

interface ResourceMarkProps {
  src: string | null;
  title: string;
  className?: string;
}

/** A resource's round icon, or the first letter of the title. Decorative, because the title is always next to it. */
export function ResourceMark({ src, title, className }: ResourceMarkProps) {
  if (src === null)
    return (
      <span
        aria-hidden="true"
        className={clsx(
          "inline-flex shrink-0 select-none items-center justify-center rounded-full bg-navy font-bold font-heading text-2xl text-white",
          className,
        )}
      >
        {/\p{L}|\p{N}/u.exec(title)?.[0].toUpperCase()}
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      // Loaded lazily, because twenty images would be requested before the page's styles.
      loading="lazy"
      decoding="async"
      draggable={false}
      className={clsx("shrink-0 rounded-full object-cover", className)}
    />
  );
}
