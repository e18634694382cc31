import { type ReactNode, useState } from "react";
import { z } from "zod";
import { albumNotesLabels as labels } from "#features/gallery/gallery.admin.labels.ts";
import { fetchAlbumNotes, saveAlbumNotes } from "#features/gallery/gallery.api.ts";
import { ConsentNote, type ListedAlbumNotes } from "#features/gallery/gallery.contract.ts";
import { isMonth } from "#features/gallery/gallery.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { load, useLoaded } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { CheckboxField, type Choices, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

export const loadAlbumNotes = () => load(fetchAlbumNotes, labels.loadFailed);

/** Shows the notes of an album to officers. */
export const AlbumNotice = ({ notes }: { notes: ListedAlbumNotes | undefined }) =>
  notes && (
    <Alert tone="info">
      {notes.noCloseUps && <p className="font-semibold">{labels.notice}</p>}
      {notes.consentNote && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {notes.consentNote}
        </p>
      )}
    </Alert>
  );

/** Loads the notes of an album and shows them. @param album ID of the event or month; undefined without one */
export function AlbumNoticeOf({ album }: { album: string | undefined }) {
  const [loading] = useState(loadAlbumNotes);
  const loaded = useLoaded(loading);
  return <AlbumNotice notes={loaded?.data?.find((notes) => notes.album === album)} />;
}

const Fields = z.object({ album: z.string(), month: z.string(), consentNote: ConsentNote, noCloseUps: z.boolean() });

interface AlbumNotesButtonProps {
  notes: readonly ListedAlbumNotes[];
  /** The album, or the events to choose from. */
  of: { album: string } | { events: Choices; onOpen: () => void };
  children?: ReactNode;
}

/** A button that edits the notes of one album. */
export function AlbumNotesButton({ notes, of }: AlbumNotesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    if ("events" in of) of.onOpen();
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {labels.edit}
      </Button>
      {isOpen && <AlbumNotesDialog {...{ notes, of }} onClose={() => setOpen(false)} />}
    </>
  );
}

function AlbumNotesDialog({ notes, of, onClose }: AlbumNotesButtonProps & { onClose: () => void }) {
  const write = useWrite();
  const first = "album" in of ? of.album : "";
  const notesOf = (album: string) => notes.find((one) => one.album === album);
  const { consentNote = "", noCloseUps = false } = notesOf(first) ?? {};
  const { form, field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { album: first, month: "", consentNote, noCloseUps },
    messages: { failed: labels.saveFailed },
    async save({ album, month, ...fields }) {
      const chosen = album || month;
      if (!album && !isMonth(month)) throw new Error(labels.noMonth);
      await write((api) => saveAlbumNotes(api, chosen, fields), labels.saved);
      afterWrite(onClose);
    },
  });
  /** Shows the stored notes of the chosen album. */
  const choose = (album: string) => {
    const stored = notesOf(album);
    form.setValue("consentNote", stored?.consentNote ?? "");
    form.setValue("noCloseUps", stored?.noCloseUps ?? false);
  };
  return (
    <FormDialog
      title={labels.title}
      submitLabel={labels.save}
      pendingLabel={labels.saving}
      submission={submission}
      onClose={onClose}
    >
      {"events" in of && (
        <>
          <SelectField
            label={labels.album}
            options={of.events.choices}
            placeholder="–"
            {...field("album")}
            onInput={({ currentTarget }) => choose(currentTarget.value)}
          />
          <TextField
            label={labels.month}
            type="month"
            help={labels.monthHelp}
            {...field("month")}
            onInput={({ currentTarget }) => choose(currentTarget.value)}
          />
        </>
      )}
      <CheckboxField label={labels.noCloseUps} help={labels.noCloseUpsHelp} {...field("noCloseUps")} />
      <TextArea label={labels.consentNote} help={labels.consentNoteHelp} rows={3} {...field("consentNote")} />
    </FormDialog>
  );
}
