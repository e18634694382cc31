import { ChevronDown } from "lucide-react";
import { createContext, use, useState } from "react";
import { TextField } from "#kit/form/field.tsx";
import { formatInstant, inZone } from "#shared/dates.ts";
import { type PublishingResponse, publishingMessages } from "#shared/publishing.ts";

/** The publishing fields that a form sends: instants, or dates and times in the site's time zone. */
export interface PublishingValues {
  state: "draft" | "scheduled" | "published";
  publishAt: string;
  unpublishAt: string;
}

export interface Publishing {
  /** The current status; undefined for a new item. */
  present: PublishingResponse | undefined;
  /** Whether the published content stays visible while there is a draft. Such items are never unpublished. */
  hasSeparateDraft: boolean;
  /** Date and time in the site's time zone, as date fields hold them; empty for none. */
  publishAt: string;
  unpublishAt: string;
  setPublishAt: (text: string) => void;
  setUnpublishAt: (text: string) => void;
  changed: boolean;
  /** Whether the user has entered a new publishing time. */
  isTimeNew: boolean;
  problem: string | null;
  /** Returns the fields to send. */
  fields: (asDraft: boolean) => PublishingValues;
}

/**
 * @param present the edited item; undefined for a new one
 * @param hasSeparateDraft see `Publishing`
 */
export function usePublishing(present: PublishingResponse | undefined, hasSeparateDraft: boolean): Publishing {
  const timeZone = useSiteZone();
  const local = (instant: string | undefined) => (instant ? inZone(instant, timeZone) : "");
  const stored = { publishAt: local(present?.publishAt), unpublishAt: local(present?.unpublishAt) };
  // Untouched fields follow changes that someone else saves.
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const { publishAt, unpublishAt } = { ...stored, ...typed };
  return {
    present,
    hasSeparateDraft: hasSeparateDraft,
    publishAt,
    unpublishAt,
    setPublishAt: (text) => setTyped({ ...typed, publishAt: text }),
    setUnpublishAt: (text) => setTyped({ ...typed, unpublishAt: text }),
    changed: publishAt !== stored.publishAt || unpublishAt !== stored.unpublishAt,
    isTimeNew: publishAt !== "" && publishAt !== stored.publishAt,
    problem: publishAt && unpublishAt && unpublishAt <= publishAt ? publishingMessages.takenDownBefore : null,
    fields: (asDraft) => ({
      state: asDraft ? "draft" : publishAt ? "scheduled" : "published",
      // Unchanged fields send the stored instant, because the site's time zone may have changed since the form opened.
      publishAt: publishAt === stored.publishAt ? (present?.publishAt ?? "") : publishAt,
      unpublishAt: unpublishAt === stored.unpublishAt ? (present?.unpublishAt ?? "") : unpublishAt,
    }),
  };
}

/** The publishing fields of a form. Without values, saving publishes immediately. */
export function PublishingFields({ publishing }: { publishing: Publishing }) {
  const { present, hasSeparateDraft, publishAt, unpublishAt, setPublishAt, setUnpublishAt, problem } = publishing;
  // Only the initial value counts, so that clearing a field does not close the section.
  const [isSet] = useState(publishAt !== "" || unpublishAt !== "");
  return (
    <details className="group rounded-card border border-line p-3 sm:p-4" open={isSet}>
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-3 font-semibold text-sm">
        <span className="inline-flex items-center gap-1">
          <ChevronDown
            aria-hidden="true"
            className="-rotate-90 size-5 shrink-0 text-muted transition-transform duration-150 ease-out group-open:rotate-0"
          />
          When visitors see it
        </span>
        {present && <StateBadge item={present} always />}
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 md:items-end">
        <TextField
          label="Publish at"
          type="datetime-local"
          help="Leave empty to publish when you save."
          value={publishAt}
          onChange={(event) => setPublishAt(event.target.value)}
        />
        {!hasSeparateDraft && (
          <TextField
            label="Unpublish at"
            type="datetime-local"
            help="Leave empty to keep it published."
            error={problem ?? undefined}
            value={unpublishAt}
            onChange={(event) => setUnpublishAt(event.target.value)}
          />
        )}
      </div>
    </details>
  );
}

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
