import { useState } from "react";
import { inZone } from "#shared/local-time.ts";
import { type PublishingAnswer, publishingMessages } from "#shared/publishing.ts";
import { useSiteZone } from "./site-zone.ts";

/** What a form sends of who is to see a thing, and when: an instant, or a day and time in the site's zone. */
export interface PublishingFields {
  state: "draft" | "scheduled" | "published";
  publishAt: string;
  unpublishAt: string;
}

/** When visitors see what a form is about. */
export interface Publishing {
  /** How it stands now; nothing while it is new. */
  present: PublishingAnswer | undefined;
  /** Whether visitors go on seeing what they see while there is a draft; then it is never taken down. */
  draftsBeside: boolean;
  /** Day and time in the site's time zone, as date fields have them; empty for none. */
  publishAt: string;
  unpublishAt: string;
  setPublishAt: (text: string) => void;
  setUnpublishAt: (text: string) => void;
  changed: boolean;
  /** Somebody says here, by a time that was not there, when it is to be published. */
  isTimeNew: boolean;
  /** What is wrong with it, in words. */
  problem: string | null;
  /** What is sent when it is saved, and when it is saved as a draft. */
  fields: (asDraft: boolean) => PublishingFields;
}

/**
 * @param present the thing that is edited; undefined for a new one
 * @param draftsBeside see `Publishing`
 */
export function usePublishing(present: PublishingAnswer | undefined, draftsBeside: boolean): Publishing {
  const timeZone = useSiteZone();
  const local = (instant: string | undefined) => (instant ? inZone(instant, timeZone) : "");
  const stored = { publishAt: local(present?.publishAt), unpublishAt: local(present?.unpublishAt) };
  // What nobody has touched here follows what somebody else has saved since.
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
      // A form opened before the site's zone became another still names the moment that is stored.
      publishAt: publishAt === stored.publishAt ? (present?.publishAt ?? "") : publishAt,
      unpublishAt: unpublishAt === stored.unpublishAt ? (present?.unpublishAt ?? "") : unpublishAt,
    }),
  };
}
