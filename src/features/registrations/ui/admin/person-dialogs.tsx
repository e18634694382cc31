import { z } from "zod";
import { MessageInput } from "#features/registrations/people.contract.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import {
  PersonCorrection,
  type Registration,
  RegistrationByHand,
  RegistrationRemoval,
} from "#features/registrations/registrations.contract.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { SaveDialog } from "#kit/form/form-dialog.tsx";

const addLabels = registrationAdminLabels.add;

interface DialogProps<Fields> {
  /** Saves the fields. Throws with a message for the user. */
  onSave: (fields: Fields) => Promise<void>;
  onClose: () => void;
}

const AddFields = RegistrationByHand.extend({ member: z.boolean() });

/** Adds a person with a reason. The person gets a place even if all places are taken. */
export const AddPersonDialog = (props: DialogProps<z.input<typeof AddFields>>) => (
  <SaveDialog
    title={addLabels.title}
    labels={addLabels}
    fields={AddFields}
    values={{ name: "", email: "", member: false, reason: "" }}
    {...props}
  >
    {(field) => (
      <>
        <p className="text-muted text-sm">{addLabels.text}</p>
        <TextField label={addLabels.name} required autoComplete="off" {...field("name")} />
        <TextField label={addLabels.email} type="email" required autoComplete="off" {...field("email")} />
        <CheckboxField label={addLabels.member} {...field("member")} />
        <TextField label={addLabels.reason} required help={addLabels.reasonHelp} {...field("reason")} />
      </>
    )}
  </SaveDialog>
);

interface PersonDialogProps extends DialogProps<z.input<typeof PersonCorrection>> {
  person: Registration;
  sendsEmail: boolean;
}

/** Shows a registration with its answers, and corrects the name or email address. */
export const PersonDialog = ({ person, sendsEmail, ...props }: PersonDialogProps) => (
  <SaveDialog
    title={registrationAdminLabels.edit.title(person.name)}
    labels={registrationAdminLabels.edit}
    fields={PersonCorrection}
    values={{ name: person.name, email: person.email }}
    {...props}
  >
    {(field) => (
      <>
        <TextField label={addLabels.name} required autoComplete="off" {...field("name")} />
        <TextField
          label={addLabels.email}
          type="email"
          required
          autoComplete="off"
          help={registrationAdminLabels.edit[sendsEmail ? "emailHelp" : "emailHelpWithoutMail"]}
          {...field("email")}
        />
        <Answers person={person} />
      </>
    )}
  </SaveDialog>
);

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

interface QuestionDialogProps<Fields> extends DialogProps<Fields> {
  title: string;
  text: string;
  isDanger?: boolean;
  labels: { submit: string; pending: string; failed: string; reasonHelp: string };
}

/** Asks for the reason of a change before it is made. */
export const ReasonDialog = ({ text, ...props }: QuestionDialogProps<z.input<typeof RegistrationRemoval>>) => (
  <SaveDialog fields={RegistrationRemoval} values={{ reason: "" }} {...props}>
    {(field) => (
      <>
        <p className="text-muted">{text}</p>
        <TextField label={addLabels.reason} required help={props.labels.reasonHelp} {...field("reason")} />
      </>
    )}
  </SaveDialog>
);

const NoFields = z.object({});

/** Asks before a certificate is revoked, or before the revocation is undone. */
export const CertificateDialog = ({ person, ...props }: DialogProps<object> & { person: Registration }) => {
  const labels = registrationAdminLabels.certificate[person.isCertificateRevoked ? "restore" : "revoke"];
  return (
    <SaveDialog title={labels.title(person.name)} labels={labels} fields={NoFields} values={{}} {...props}>
      {() => <p className="text-muted">{labels.text}</p>}
    </SaveDialog>
  );
};

/** Writes an email to all people with a confirmed place. @param count their number */
export function MessageDialog({ count, ...props }: DialogProps<z.input<typeof MessageInput>> & { count: number }) {
  const labels = registrationAdminLabels.message;
  return (
    <SaveDialog
      title={labels.title}
      labels={labels}
      fields={MessageInput}
      values={{ subject: "", text: "" }}
      {...props}
    >
      {(field) => (
        <>
          <p className="text-muted text-sm">{labels.text(count)}</p>
          <TextField label={labels.subject} required {...field("subject")} />
          <TextArea label={labels.body} help={labels.bodyHelp} required rows={8} {...field("text")} />
        </>
      )}
    </SaveDialog>
  );
}
