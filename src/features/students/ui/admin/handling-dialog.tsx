import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import {
  type ApplicationState,
  applicationStates,
  Handling,
  officerMessages,
  type Student,
  stateLabels,
} from "#features/students/students.contract.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { SelectAllBox, SelectionContext, useSelection } from "#kit/list/selection.tsx";

const labels = applicationLabels.handlingDialog;

interface HandlingDialogProps {
  student: Student;
  /** Throws with a message for officers if saving failed. */
  onSave: (handling: Handling) => Promise<void>;
  onClose: () => void;
}

/** Returns a link that opens the officer's email program with a text for the state. */
function answerLink({ name, email }: Student, state: ApplicationState, officer: string): string {
  const { subject, body, ...texts } = applicationLabels.answers;
  const content = body(name, texts[state], officer);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(content)}`;
}

const states = applicationStates.map((value) => ({ value, label: stateLabels[value] }));

/** Edits the state and note of an application. The browser keeps no draft of this form. */
export function HandlingDialog({ student, onSave, onClose }: HandlingDialogProps) {
  const { username } = useSession();
  const { form, field, submission } = useSaveForm({
    fields: Handling,
    defaultValues: { state: student.state, note: student.note },
    version: student.version,
    messages: { failed: officerMessages.saveFailed },
    save: onSave,
  });
  return (
    <FormDialog
      title={labels.applicationOf(student.name)}
      submitLabel={labels.saveApplication}
      pendingLabel={labels.saving}
      submission={submission}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{labels.studentID}</dt>
        <dd className="break-words">{student.id}</dd>
        <dt className="text-muted">{labels.department}</dt>
        <dd dir="auto" className="break-words">
          {student.branch}
        </dd>
        <dt className="text-muted">{labels.email}</dt>
        <dd className="break-all">
          <a href={`mailto:${student.email}`} className="text-link">
            {student.email}
          </a>
        </dd>
      </dl>
      <SelectField label={labels.state} options={states} {...field("state")} />
      <div>
        <a
          href={answerLink(student, form.watch("state"), username)}
          className={buttonClasses({ variant: "secondary", size: "small" })}
        >
          <Mail aria-hidden="true" />
          {labels.answer}
        </a>
        <p className="mt-1 text-muted text-sm">{labels.answerHelp}</p>
      </div>
      <TextArea label={labels.note} rows={4} help={labels.noteHelp} {...field("note")} />
    </FormDialog>
  );
}

const bulkLabels = applicationLabels.bulkState;

interface BulkStateProps {
  students: readonly Student[];
  /** Saves the state of some applications. Throws with a message for officers. */
  onSet: (students: readonly Student[], state: ApplicationState) => Promise<void>;
  /** The list. Its rows contain a `SelectBox`. */
  children: ReactNode;
}

/** Lets officers select applications and set the state of all of them. */
export function BulkState({ students, onSet, children }: BulkStateProps) {
  const chosen = useSelection(students.map(({ _id }) => _id));
  const [state, setState] = useState<ApplicationState>("contacted");
  const [pending, setPending] = useState(false);
  const setting = useAttempt(officerMessages.bulkFailed);
  const selected = students.filter(({ _id }) => chosen.has(_id));
  const isAny = selected.length > 0;

  async function set() {
    setPending(true);
    const isDone = await setting.run(() => onSet(selected, state));
    setPending(false);
    if (isDone) chosen.chooseAll(false);
  }

  return (
    <SelectionContext value={chosen}>
      <FailureAlert failure={setting.failure} className="mb-6" />
      <SelectAllBox chosen={chosen} />
      {children}
      <div className="selection-bar" data-bottom-bar={isAny || undefined}>
        <p role="status" className="font-semibold text-sm">
          {isAny && bulkLabels.selected(selected.length)}
        </p>
        {isAny && (
          <div role="toolbar" aria-label={bulkLabels.actions} className="flex flex-wrap items-end gap-3">
            <SelectField
              label={bulkLabels.state}
              options={states}
              value={state}
              onChange={({ target }) => setState(target.value as ApplicationState)}
            />
            <Button pending={pending} onClick={() => void set()}>
              {bulkLabels.set}
            </Button>
            <Button variant="quiet" disabled={pending} onClick={() => chosen.chooseAll(false)}>
              {bulkLabels.clear}
            </Button>
          </div>
        )}
      </div>
    </SelectionContext>
  );
}
