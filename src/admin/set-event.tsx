import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { type GalleryItem, galleryMessages } from "#features/gallery/gallery.contract.ts";
import { SetEventDialog } from "#features/gallery/ui/admin/set-event-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { counted } from "#kit/admin/counted.ts";
import { useBulk } from "#kit/admin/lifecycle/use-bulk.ts";
import { afterWrite } from "#kit/admin/use-write.ts";
import { useEventChoices } from "./use-event-choices.ts";

interface SetEventProps {
  pictures: readonly GalleryItem[];
  onDone: () => void;
}

/** A button that assigns several gallery pictures to one event. */
export function SetEvent({ pictures, onDone }: SetEventProps) {
  const [open, setOpen] = useState(false);
  const { open: fetchChoices, ...choices } = useEventChoices({ failed: galleryMessages.eventsFailed, days: "all" });
  const bulk = useBulk<GalleryItem>("/gallery", ({ title }) => title);
  const images = counted(pictures.length, "image");

  async function save(event: string) {
    const label = choices.choices.find(({ value }) => value === event)?.label;
    await bulk(
      pictures,
      (ids) => ({ ids, action: "event", event }),
      label ? `${images} assigned to ${label}` : `${images} removed from their events`,
    );
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
        Set event
      </Button>
      {open && <SetEventDialog counted={images} events={choices} onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}
