import { useState } from "react";
import type { z } from "zod";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import { officerMessages, Person, type PersonalData } from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

const labels = applicationLabels.personDialog;

interface PersonDialogProps {
  /** Returns all data stored about a person. Throws with a message for officers. */
  find: (person: Person) => Promise<PersonalData[]>;
  /** Saves the data as a file. */
  onExport: (stored: readonly PersonalData[]) => void;
  /** Erases the data permanently. Throws with a message for officers. */
  onErase: (person: Person) => Promise<void>;
  onClose: () => void;
}

/** Exports or erases one person's data, for people who ask the branch to do so. */
export function PersonDialog({ find, onExport, onErase, onClose }: PersonDialogProps) {
  const [found, setFound] = useState<{ person: Person; stored: PersonalData[] } | null>(null);
  const [asking, setAsking] = useState(false);
  const { field, submission, attempt } = useSaveForm({
    fields: Person as z.ZodType<Person, { email: string; studentId: string }>,
    defaultValues: { email: "", studentId: "" },
    messages: { required: studentMessages.required, failed: officerMessages.personFailed },
    async save(fields) {
      const person = Person.parse(fields);
      setFound({ person, stored: await find(person) });
    },
  });
  const count = found?.stored.length ?? 0;

  async function erase() {
    setAsking(false);
    await attempt(async () => {
      if (found) await onErase(found.person);
    });
  }

  return (
    <Dialog open title={labels.onePersonsData} description={labels.personHelp} onCloseRequest={onClose}>
      <form onSubmit={submission.onSubmit} onChange={() => setFound(null)} noValidate className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <TextField label={labels.email} type="email" autoComplete="off" required {...field("email")} />
          <TextField label={labels.studentId} autoComplete="off" help={labels.studentIdHelp} {...field("studentId")} />
        </FormBody>
        <Button
          type="submit"
          variant="secondary"
          pending={submission.pending}
          pendingLabel={labels.searching}
          className="self-start"
        >
          {labels.find}
        </Button>
      </form>
      {found && (
        <div className="mt-5 flex flex-col gap-4">
          <Alert tone="info">{count === 0 ? officerMessages.nobody : labels.stored(count)}</Alert>
          {count > 0 && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => onExport(found.stored)}>{labels.exportTheirData}</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {labels.eraseTheirData}
              </Button>
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={labels.eraseOnePersonsData}
        item={found ? { name: found.person.email } : undefined}
        confirmLabel={labels.erase}
        note={labels.eraseOnePersonsDataNote}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        {labels.eraseOnePersonsDataQuestion}
      </ConfirmDialog>
    </Dialog>
  );
}
