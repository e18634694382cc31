import { z } from "zod";
import { MessageInput } from "#features/registrations/people.contract.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import {
  type Registration,
  RegistrationByHand,
  RegistrationCorrection,
  RegistrationRemoval,
} from "#features/registrations/registrations.contract.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface DialogProps<Fields> {
  /** Saves the fields. Throws with a message for the user. */
  onSave: (fields: Fields) => Promise<void>;
  onClose: () => void;
}

const AddFields = RegistrationByHand.extend({ member: z.boolean() });

/** Adds a person with a reason. The person gets a place even if all places are taken. */
export function AddPersonDialog({ onSave, onClose }: DialogProps<z.input<typeof AddFields>>) {
  const labels = registrationAdminLabels.add;
  const { field, submission } = useSaveForm({
    fields: AddFields,
    defaultValues: { name: "", email: "", member: false, reason: "" },
    messages: { failed: labels.failed },
    save: onSave,
  });
  return (
    <FormDialog
      title={labels.title}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      submission={submission}
      onClose={onClose}
    >
      <p className="text-muted text-sm">{labels.text}</p>
      <TextField label={labels.name} required autoComplete="off" {...field("name")} />
      <TextField label={labels.email} type="email" required autoComplete="off" {...field("email")} />
      <CheckboxField label={labels.member} {...field("member")} />
      <TextField label={labels.reason} required help={labels.reasonHelp} {...field("reason")} />
    </FormDialog>
  );
}

interface PersonDialogProps extends DialogProps<z.input<typeof RegistrationCorrection>> {
  person: Registration;
}

/** Shows a registration with its answers, and corrects the name or email address. */
export function PersonDialog({ person, onSave, onClose }: PersonDialogProps) {
  const labels = registrationAdminLabels.edit;
  const { field, submission } = useSaveForm({
    fields: RegistrationCorrection,
    defaultValues: { name: person.name, email: person.email },
    messages: { failed: labels.failed },
    save: onSave,
  });
  return (
    <FormDialog
      title={labels.title(person.name)}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      submission={submission}
      onClose={onClose}
    >
      <TextField label={registrationAdminLabels.add.name} required autoComplete="off" {...field("name")} />
      <TextField
        label={registrationAdminLabels.add.email}
        type="email"
        required
        autoComplete="off"
        {...field("email")}
      />
      <Answers person={person} />
    </FormDialog>
  );
}

function Answers({ person }: { person: Registration }) {
  const labels = registrationAdminLabels.edit;
  const { answers, accessNeeds, memberNumber, reason } = person;
  const facts = [
    ...answers,
    { question: labels.memberNumber, answer: memberNumber },
    { question: labels.accessNeeds, answer: accessNeeds },
    { question: labels.reason, answer: reason },
  ].filter(({ answer }) => answer !== "");
  return (
    <section aria-label={labels.answers}>
      <h3 className="text-base">{labels.answers}</h3>
      {facts.length === 0 && <p className="mt-1 text-muted text-sm">{labels.noAnswers}</p>}
      <dl className="mt-2 flex flex-col gap-3 text-sm empty:hidden">
        {facts.map(({ question, answer }) => (
          <div key={question}>
            <dt dir="auto" className="font-semibold">
              {question}
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap break-words">
              {answer}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface RemovePersonDialogProps extends DialogProps<z.input<typeof RegistrationRemoval>> {
  person: Registration;
}

/** Asks for the reason before a person is removed. */
export function RemovePersonDialog({ person, onSave, onClose }: RemovePersonDialogProps) {
  const labels = registrationAdminLabels.remove;
  const { field, submission } = useSaveForm({
    fields: RegistrationRemoval,
    defaultValues: { reason: "" },
    messages: { failed: labels.failed },
    save: onSave,
  });
  return (
    <FormDialog
      title={labels.title(person.name)}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      submission={submission}
      onClose={onClose}
    >
      <p className="text-muted">{labels.text}</p>
      <TextField label={registrationAdminLabels.add.reason} required help={labels.reasonHelp} {...field("reason")} />
    </FormDialog>
  );
}

/** Writes an email to all people with a confirmed place. @param count their number */
export function MessageDialog({
  count,
  onSave,
  onClose,
}: DialogProps<z.input<typeof MessageInput>> & { count: number }) {
  const labels = registrationAdminLabels.message;
  const { field, submission } = useSaveForm({
    fields: MessageInput,
    defaultValues: { subject: "", text: "" },
    messages: { failed: labels.failed },
    save: onSave,
  });
  return (
    <FormDialog
      title={labels.title}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      submission={submission}
      onClose={onClose}
    >
      <p className="text-muted text-sm">{labels.text(count)}</p>
      <TextField label={labels.subject} required {...field("subject")} />
      <TextArea label={labels.body} required rows={8} {...field("text")} />
    </FormDialog>
  );
}
