import { Mail } from "lucide-react";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import {
  type ApplicationState,
  applicationStates,
  Handling,
  officerMessages,
  type Student,
  stateLabels,
} from "#features/students/students.contract.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

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

export const states = applicationStates.map((value) => ({ value, label: stateLabels[value] }));

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
