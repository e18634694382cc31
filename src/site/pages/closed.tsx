import type { Archived } from "#features/archive/archive.contract.ts";
import { archivedNotice, archiveMessages } from "#features/archive/archive.labels.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { formatDayOf } from "#shared/dates.ts";
import type { PageSettings, PublicPage } from "#site/document/public-page.ts";

/** The status of the API for a closed form. */
const CLOSED = 409;

/** Replaces the pages with forms while the site is archived. @param options.isForm whether a browser submitted the form */
export function closedPage(
  { since }: Archived,
  { timeZone }: Pick<PageSettings, "timeZone">,
  { isForm }: { isForm: boolean },
): PublicPage {
  const lead = archiveMessages.closed(formatDayOf(since, timeZone));
  return {
    title: archivedNotice.closed,
    description: lead,
    ...(isForm && { status: CLOSED }),
    content: <PageHeading banner="join" title={archivedNotice.closed} lead={lead} />,
  };
}
