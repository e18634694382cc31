import { clsx } from "clsx/lite";
import { initialsOf } from "#shared/excerpt.ts";
import { Picture } from "./picture.tsx";

interface PortraitProps {
  name: string;
  /** URL of the picture; empty for none. */
  src: string;
  alt: string;
  focus?: string | undefined;
  sizes: string;
  className?: string;
}

/** The default focal point, where faces usually are. */
const HEADS = "50 25";

/** A square picture of a person, or the initials of a person without a picture. */
export const Portrait = ({ name, src, focus = HEADS, className = "", ...picture }: PortraitProps) =>
  src === "" ? (
    <div
      aria-hidden="true"
      className={clsx("on-navy flex aspect-square items-center justify-center bg-navy text-white", className)}
    >
      <span className="font-heading font-semibold text-2xl">{initialsOf(name)}</span>
    </div>
  ) : (
    <Picture src={src} ratio="1/1" focus={focus} className={className} {...picture} />
  );
