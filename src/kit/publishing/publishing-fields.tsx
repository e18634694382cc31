import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { TextField } from "#kit/form/text-field.tsx";
import { StateBadge } from "./state-badge.tsx";
import type { Publishing } from "./use-publishing.ts";

/** The publishing fields of a form. Without values, saving publishes immediately. */
export function PublishingFields({ publishing }: { publishing: Publishing }) {
  const { present, draftsBeside, publishAt, unpublishAt, setPublishAt, setUnpublishAt, problem } = publishing;
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
        {present && <StateBadge item={present} />}
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 md:items-end">
        <TextField
          label="Publish at"
          type="datetime-local"
          help="Leave empty to publish when you save."
          value={publishAt}
          onChange={(event) => setPublishAt(event.target.value)}
        />
        {!draftsBeside && (
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
