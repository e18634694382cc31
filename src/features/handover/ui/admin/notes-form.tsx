import { handoverMessages, type Notes, NotesFields, type NotesInput } from "#features/handover/handover.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { LeaveQuestion } from "#kit/form/unsaved-changes.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

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
    keptAs: "handover notes",
    messages: { failed: handoverMessages.notesFailed },
    async save(fields) {
      const { version: _version, savedAt: _saved, ...saved } = await onSave(fields, version);
      form.reset(saved);
    },
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col gap-5">
      <FormBody submission={submission}>
        <TextArea
          label="Domain"
          rows={3}
          help="Where it is registered, in whose name, and who pays."
          {...field("domain")}
        />
        <TextField label="Domain is paid until" type="date" {...field("domainUntil")} />
        <TextArea
          label="Hosting"
          rows={3}
          help="Where the site runs, who pays, and how to access the server."
          {...field("hosting")}
        />
        <TextField label="Hosting is paid until" type="date" {...field("hostingUntil")} />
        <TextArea
          label="Contacts"
          rows={3}
          help="People to ask, with contact details, and who keeps the passwords. Never enter a password, because this is printed."
          {...field("contacts")}
        />
      </FormBody>
      <div>
        <Button type="submit" pending={submission.pending} pendingLabel="Saving...">
          Save notes
        </Button>
      </div>
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
