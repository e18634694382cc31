import { handoverMessages, type Notes, NotesFields, type NotesInput } from "#features/handover/handover.contract.ts";
import { handoverLabels } from "#features/handover/handover.labels.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = handoverLabels.notesForm;

interface NotesFormProps {
  notes: Notes;
  /** Saves the form's changes to `version`. Throws with a message for users. */
  onSave: (fields: NotesInput, version: number) => Promise<Notes>;
}

/** Edits the notes on domain and hosting. */
export function NotesForm({ notes: { version, savedAt: _savedAt, ...stored }, onSave }: NotesFormProps) {
  const { form, field, submission } = useSaveForm({
    fields: NotesFields,
    defaultValues: stored,
    version,
    draftKey: "handover notes",
    messages: { failed: handoverMessages.notesFailed },
    async save(fields) {
      const { version: _version, savedAt: _saved, ...saved } = await onSave(fields, version);
      form.reset(saved);
    },
  });
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.saveNotes}
      pendingLabel={labels.saving}
      className="gap-5"
      asksBeforeLeaving
    >
      <TextArea label={labels.domain} rows={3} help={labels.domainHelp} {...field("domain")} />
      <TextField label={labels.domainUntil} type="date" {...field("domainUntil")} />
      <TextArea label={labels.hosting} rows={3} help={labels.hostingHelp} {...field("hosting")} />
      <TextField label={labels.hostingUntil} type="date" {...field("hostingUntil")} />
      <TextArea label={labels.contacts} rows={3} help={labels.contactsHelp} {...field("contacts")} />
    </ScreenForm>
  );
}
