import { archiveLabels as labels } from "#features/archive/archive.admin.labels.ts";
import { AddressField, saveArchived } from "#features/archive/archive.contract.ts";
import { archiveMessages } from "#features/archive/archive.labels.ts";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface ArchivedDialogProps {
  /** The state to switch to. */
  isArchived: boolean;
  onClose: () => void;
}

/** Asks before all forms close, or before the site opens again. */
export function ArchivedDialog({ isArchived, onClose }: ArchivedDialogProps) {
  const write = useWrite();
  const { field, submission } = useSaveForm({
    fields: AddressField,
    defaultValues: { address: "" },
    messages: { failed: archiveMessages.failed },
    async save({ address }) {
      const done = isArchived ? labels.archived : labels.reopened;
      await write((api) => saveArchived(api, { isArchived, address }), done);
      afterWrite(onClose);
    },
  });
  return (
    <FormDialog
      title={isArchived ? labels.question : labels.reopenQuestion}
      submitLabel={isArchived ? labels.archiveSite : labels.reopen}
      pendingLabel={labels.saving}
      isDanger={isArchived}
      submission={submission}
      onClose={onClose}
    >
      <p>{isArchived ? labels.questionNote : labels.reopenNote}</p>
      {isArchived && <TextField label={labels.address} type="url" help={labels.addressHelp} {...field("address")} />}
    </FormDialog>
  );
}
