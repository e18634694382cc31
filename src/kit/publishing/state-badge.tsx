import { createContext, use } from "react";
import { formatInstant } from "#shared/dates.ts";
import type { PublishingResponse } from "#shared/publishing.ts";

/** The IANA time zone of dates and times in the admin area. */
export const SiteZone = createContext("UTC");

export const useSiteZone = (): string => use(SiteZone);

export const stateLabels = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  trashed: "In trash",
} as const;

const looks = {
  draft: "bg-line/60 text-muted",
  scheduled: "bg-brand/10 text-brand",
  published: "bg-success-wash text-success-dark",
  trashed: "bg-line/60 text-muted",
} as const;

interface StateBadgeProps {
  item: PublishingResponse;
  /** Whether a published item has a badge too. Lists show only what needs attention. */
  always?: boolean;
}

/** Shows the publication status of an item, and its next change. */
export function StateBadge({ item: { state, publishAt, unpublishAt }, always = false }: StateBadgeProps) {
  const timeZone = useSiteZone();
  if (!state) return null;
  const change = publishAt
    ? `${state === "draft" ? "planned for" : "for"} ${formatInstant(publishAt, timeZone)}`
    : unpublishAt && `until ${formatInstant(unpublishAt, timeZone)}`;
  if (state === "published" && !change && !always) return <span className="sr-only">{stateLabels.published}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-xs">
      <span className={`rounded-full px-3 py-1 font-semibold ${looks[state]}`}>{stateLabels[state]}</span>
      {change && <span className="text-muted">{change}</span>}
    </span>
  );
}
