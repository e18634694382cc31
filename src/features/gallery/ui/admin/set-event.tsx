import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { counted } from "#kit/admin/admin.labels.ts";
import { type FindEvents, useEventChoices } from "#kit/admin/event-choices.ts";
import { afterWrite, useBulk } from "#kit/admin/use-write.ts";
import { FailureAlert } from "#kit/feedback/failure.tsx";
import { type Choices, LoadedSelect } from "#kit/form/choice-fields.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { bulkMessages } from "#shared/lifecycle.ts";

interface SetEventProps {
  pictures: readonly GalleryItem[];
  findEvents: FindEvents;
  onDone: () => void;
}

/** A button that assigns several pictures to one event, or to none. */
export function SetEvent({ pictures, findEvents, onDone }: SetEventProps) {
  const [open, setOpen] = useState(false);
  const { open: fetchChoices, ...events } = useEventChoices(findEvents, {
    failed: galleryMessages.eventsFailed,
    days: "all",
  });
  const bulk = useBulk<GalleryItem>("/gallery", ({ title }) => title);
  const images = counted(pictures.length, "image");

  async function save(event: string) {
    const label = events.choices.find(({ value }) => value === event)?.label;
    await bulk(pictures, (ids) => ({ ids, action: "event", event }), galleryLabels.assigned(images, label));
    afterWrite(() => {
      setOpen(false);
      onDone();
    });
  }

  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setOpen(true);
          void fetchChoices();
        }}
      >
        <CalendarDays aria-hidden="true" />
        {galleryLabels.setEvent}
      </Button>
      {open && <SetEventDialog images={images} events={events} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SetEventDialogProps {
  /** "3 images" */
  images: string;
  events: Choices;
  /** Saves the choice. Throws with a message for the user. @param event ID of the event; empty for none */
  onSave: (event: string) => Promise<void>;
  onClose: () => void;
}

function SetEventDialog({ images, events, onSave, onClose }: SetEventDialogProps) {
  const { field, submission } = useSaveForm({
    fields: z.object({ event: z.string() }),
    defaultValues: { event: "" },
    messages: { failed: bulkMessages.failed },
    save: ({ event }) => onSave(event),
  });
  return (
    <FormDialog
      title={galleryLabels.setEventOf(images)}
      submitLabel={galleryLabels.setEvent}
      pendingLabel={galleryLabels.saving}
      submission={submission}
      onClose={onClose}
    >
      <FailureAlert isQuiet failure={events.failure} />
      <LoadedSelect
        label={galleryLabels.event}
        from={events}
        pendingText={galleryLabels.loadingEvents}
        emptyText={galleryLabels.noEvents}
        help={galleryLabels.eventHelp}
        placeholder={galleryMessages.eventPlaceholder}
        {...field("event")}
      />
    </FormDialog>
  );
}
