import { z } from "zod";
import { galleryMessages } from "#features/gallery/gallery.contract.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choices, SearchedSelect } from "#kit/form/choice-fields.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { bulkMessages } from "#shared/lifecycle.ts";

interface SetEventDialogProps {
  /** "3 images" */
  counted: string;
  /** The latest first. */
  events: Choices;
  /** Saves the choice. Throws with a message for the user. @param event ID of the event; empty for none */
  onSave: (event: string) => Promise<void>;
  onClose: () => void;
}

/** Assigns several pictures to one event, or to none. */
export function SetEventDialog({ counted, events, onSave, onClose }: SetEventDialogProps) {
  const { field, submission } = useSaveForm({
    fields: z.object({ event: z.string() }),
    defaultValues: { event: "" },
    messages: { failed: bulkMessages.failed },
    save: ({ event }) => onSave(event),
  });
  return (
    <FormDialog
      title={`Set event of ${counted}`}
      submitLabel="Set Event"
      pendingLabel="Saving..."
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert isQuiet failure={events.failure} />
      <SearchedSelect
        label="Event"
        from={events}
        searchLabel="Find an event"
        pendingText="Loading the events…"
        emptyText="There are no events yet."
        help="The images appear in this event's album, or in the album of their month if no event is chosen."
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
    </FormDialog>
  );
}
