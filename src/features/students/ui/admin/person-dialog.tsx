import { useState } from "react";
import type { z } from "zod";
import { officerMessages, Person, type PersonalData } from "#features/students/students.contract.ts";
import { studentMessages } from "#features/students/students.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

interface PersonDialogProps {
  /** Returns all data stored about a person. Throws with a message for officers. */
  find: (person: Person) => Promise<PersonalData[]>;
  /** Saves the data as a file. */
  onExport: (stored: readonly PersonalData[]) => void;
  /** Erases the data permanently. Throws with a message for officers. */
  onErase: (person: Person) => Promise<void>;
  onClose: () => void;
}

const inWords = (count: number) => (count === 1 ? "One application is" : `${count} applications are`);

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
    <Dialog
      open
      title="One person’s data"
      description="Use this when someone asks to see or erase their data. Check their identity first."
      onCloseRequest={onClose}
    >
      <form onSubmit={submission.onSubmit} onChange={() => setFound(null)} noValidate className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <TextField label="Email" type="email" autoComplete="off" required {...field("email")} />
          <TextField
            label="Student ID"
            autoComplete="off"
            help="Fill this in only if several people used the same email address."
            {...field("studentId")}
          />
        </FormBody>
        <Button
          type="submit"
          variant="secondary"
          pending={submission.pending}
          pendingLabel="Searching..."
          className="self-start"
        >
          Find
        </Button>
      </form>
      {found && (
        <div className="mt-5 flex flex-col gap-4">
          <Alert tone="info">
            {count === 0 ? officerMessages.nobody : `${inWords(count)} stored about this person.`}
          </Alert>
          {count > 0 && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => onExport(found.stored)}>Export their data</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                Erase their data
              </Button>
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Erase one person’s data"
        thing={found ? { name: found.person.email } : undefined}
        confirmLabel="Erase"
        note="The data skips the trash. Restoring a backup does not bring it back."
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to erase all data stored about this person? This action cannot be undone.
      </ConfirmDialog>
    </Dialog>
  );
}
