import { useState } from "react";
import { inZone } from "#shared/local-time.ts";
import { type PublishingAnswer, publishingMessages } from "#shared/publishing.ts";
import { useSiteZone } from "./site-zone.ts";

/** The publishing fields that a form sends: instants, or dates and times in the site's time zone. */
export interface PublishingFields {
  state: "draft" | "scheduled" | "published";
  publishAt: string;
  unpublishAt: string;
}

/** The state of the publishing fields. */
export interface Publishing {
  /** The current status; undefined for a new item. */
  present: PublishingAnswer | undefined;
  /** Whether the published content stays visible while there is a draft. Such items are never unpublished. */
  draftsBeside: boolean;
  /** Date and time in the site's time zone, as date fields hold them; empty for none. */
  publishAt: string;
  unpublishAt: string;
  setPublishAt: (text: string) => void;
  setUnpublishAt: (text: string) => void;
  changed: boolean;
  /** Whether the user has entered a new publishing time. */
  isTimeNew: boolean;
  /** The error message. */
  problem: string | null;
  /** Returns the fields to send. */
  fields: (asDraft: boolean) => PublishingFields;
}

/**
 * @param present the edited item; undefined for a new one
 * @param draftsBeside see `Publishing`
 */
export function usePublishing(present: PublishingAnswer | undefined, draftsBeside: boolean): Publishing {
  const timeZone = useSiteZone();
  const local = (instant: string | undefined) => (instant ? inZone(instant, timeZone) : "");
  const stored = { publishAt: local(present?.publishAt), unpublishAt: local(present?.unpublishAt) };
  // Untouched fields follow changes that someone else saves.
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const { publishAt, unpublishAt } = { ...stored, ...typed };
  return {
    present,
    draftsBeside,
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
