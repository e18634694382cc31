import { TextField } from "#kit/form/text-field.tsx";
import { StateBadge } from "./state-badge.tsx";
import type { Publishing } from "./use-publishing.ts";

/** When visitors see a thing: at once unless something is filled in. */
export function PublishingFields({ publishing }: { publishing: Publishing }) {
  const { present, draftsBeside, publishAt, unpublishAt, setPublishAt, setUnpublishAt, problem } = publishing;
  return (
    <details className="rounded-card border border-line p-4" open={publishAt !== "" || unpublishAt !== ""}>
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-3 font-semibold text-sm">
        When visitors see it
        {present && <StateBadge item={present} />}
      </summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <TextField
          label="Publish at"
          type="datetime-local"
          help="Left empty, it is published when it is saved."
          value={publishAt}
          onChange={(event) => setPublishAt(event.target.value)}
        />
        {!draftsBeside && (
          <TextField
            label="Take down at"
            type="datetime-local"
            help="Left empty, it stays."
            error={problem ?? undefined}
            value={unpublishAt}
            onChange={(event) => setUnpublishAt(event.target.value)}
          />
        )}
      </div>
    </details>
  );
}
