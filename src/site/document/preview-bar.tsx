import { formatInstant } from "#shared/dates.ts";
import type { PageGround, Preview } from "./public-page.ts";

interface PreviewBarProps extends Pick<PageGround, "timeZone"> {
  preview: Preview;
  path: string;
}

/** Says that the page is a preview, with a link that ends it. */
export function PreviewBar({ preview: { title, at, end }, timeZone, path }: PreviewBarProps) {
  return (
    <aside aria-label="Preview" className="on-navy bg-navy px-5 py-2 text-center text-white">
      <strong>Preview.</strong>{" "}
      {at ? (
        <>The site on {formatInstant(at, timeZone)}.</>
      ) : (
        <>
          Visitors do not see <span dir="auto">“{title}”</span> yet.
        </>
      )}{" "}
      <a href={`${end}?to=${encodeURIComponent(at ? path : "/admin/dashboard")}`} className="underline">
        {at ? "Back to now" : "Leave the preview"}
      </a>
    </aside>
  );
}
