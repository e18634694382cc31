import type { ReactNode } from "react";
import {
  type Answer,
  type FormProblems,
  questionField,
  type RegistrationDraft,
} from "#features/registrations/registration-draft.rules.ts";
import type { Question } from "#features/registrations/registrations.contract.ts";
import { fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { CheckboxField, RadioField, SelectField } from "#kit/form/choice-fields.tsx";
import { FieldError, RequiredMark, TextArea, TextField } from "#kit/form/field.tsx";
import type { RegistrationFormProps } from "./registration-form.tsx";

interface ConsentFieldProps {
  id: string;
  name: string;
  label: string;
  /** URL of the text that people agree to. */
  link: string;
  isAsked: boolean;
  error: string | undefined;
  defaultChecked: boolean | undefined;
}

/** A required box for one text, with a link to it. The link is outside the label, so that it never ticks the box. */
const ConsentField = ({ link, isAsked, ...box }: ConsentFieldProps) =>
  isAsked && (
    <CheckboxField
      {...box}
      required
      help={
        <ExternalLink href={link} className="text-link inline-block py-0.5">
          {formLabels.read(box.label)}
        </ExternalLink>
      }
    />
  );

/** Returns the ID of a field, for links in the error summary. */
export const fieldId = (field: string): string => `register-${field}`;

interface QuestionFieldProps {
  question: Question;
  answer: Answer | undefined;
  error: string | undefined;
}

const yesNo = [
  { value: "yes", label: formLabels.yes },
  { value: "no", label: formLabels.no },
];

/** A longer choice is a list to open. */
const VISIBLE_OPTIONS = 5;

/** Returns the text of a field, or the value of an option. */
function typedText(answer: Answer | undefined): string | undefined {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return answer === undefined ? undefined : String(answer);
}

/** A question that officers added to the form. At least one option is needed if a multiple choice is required. */
function QuestionField({ question, answer, error }: QuestionFieldProps) {
  const { text, type, required, options } = question;
  const name = questionField(question);
  const id = fieldId(name);
  const common = { label: text, name, required, error };
  const typed = typedText(answer);
  if (type === "multiple")
    return (
      <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`} className="outline-none">
        <legend dir="auto" className="font-semibold text-ink text-sm">
          {text}
          {required && <RequiredMark />}
        </legend>
        {options.map((option) => (
          <CheckboxField
            key={option}
            label={option}
            name={name}
            value={option}
            defaultChecked={Array.isArray(answer) && answer.includes(option)}
          />
        ))}
        <FieldError control={id}>{error}</FieldError>
      </fieldset>
    );
  if (type === "single" || type === "yes_no") {
    const choices = type === "yes_no" ? yesNo : options.map((option) => ({ value: option, label: option }));
    if (choices.length > VISIBLE_OPTIONS)
      return <SelectField {...common} id={id} options={choices} placeholder={formLabels.select} defaultValue={typed} />;
    return (
      <div id={id} tabIndex={-1} className="outline-none">
        <RadioField {...common} options={choices} defaultValue={typed} />
      </div>
    );
  }
  if (type === "long")
    return <TextArea {...common} id={id} maxLength={REGISTRATION_LIMITS.longAnswer} defaultValue={typed} />;
  return (
    <TextField
      {...common}
      id={id}
      autoComplete="off"
      {...(type === "number" ? { inputMode: "decimal" as const } : { maxLength: REGISTRATION_LIMITS.shortAnswer })}
      defaultValue={typed}
    />
  );
}

interface RegistrationFieldsProps {
  form: RegistrationFormProps["form"];
  /** The fields of a form that was sent without scripts. */
  typed: RegistrationDraft | undefined;
  problems: FormProblems;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-5 font-bold font-heading text-xl">{title}</legend>
    {children}
  </fieldset>
);

export function RegistrationFields({ form, typed, problems }: RegistrationFieldsProps) {
  const { questions, privacy, eventTerms, asksAdult } = form;
  const field = (name: string) => ({ id: fieldId(name), name, error: problems.get(name) });
  return (
    <>
      <input type="hidden" name="questionVersion" value={form.questionVersion} />
      <Group title={formLabels.about}>
        <TextField
          {...field("name")}
          label={fieldLabels.name}
          autoComplete="name"
          required
          maxLength={REGISTRATION_LIMITS.name}
          defaultValue={typed?.name}
        />
        <TextField
          {...field("email")}
          label={fieldLabels.email}
          type="email"
          autoComplete="email"
          required
          maxLength={REGISTRATION_LIMITS.email}
          defaultValue={typed?.email}
        />
        <div className="member-question">
          {asksAdult && (
            <CheckboxField {...field("adult")} label={fieldLabels.adult} required defaultChecked={typed?.adult} />
          )}
          <CheckboxField
            {...field("member")}
            label={fieldLabels.member}
            help={formLabels.member}
            defaultChecked={typed?.member}
          />
          <div className="member-number mt-4">
            <TextField
              {...field("memberNumber")}
              label={fieldLabels.memberNumber}
              help={formLabels.memberNumber}
              inputMode="numeric"
              autoComplete="off"
              maxLength={MEMBER_NUMBER_TYPED}
              defaultValue={typed?.memberNumber}
            />
          </div>
        </div>
        <TextArea
          {...field("accessNeeds")}
          label={fieldLabels.accessNeeds}
          help={formLabels.accessNeeds}
          rows={2}
          maxLength={REGISTRATION_LIMITS.accessNeeds}
          defaultValue={typed?.accessNeeds}
        />
      </Group>
      {questions.length > 0 && (
        <Group title={formLabels.questions}>
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              answer={typed?.answers[question.id]}
              error={problems.get(questionField(question))}
            />
          ))}
        </Group>
      )}
      {(privacy.isAsked || eventTerms.isAsked) && (
        <Group title={formLabels.agreements}>
          <ConsentField {...field("acceptPrivacy")} {...privacy} defaultChecked={typed?.acceptPrivacy} />
          <ConsentField {...field("acceptEventTerms")} {...eventTerms} defaultChecked={typed?.acceptEventTerms} />
        </Group>
      )}
      <Group title={formLabels.choices}>
        <CheckboxField
          {...field("newsletter")}
          label={fieldLabels.newsletter + formLabels.optional}
          defaultChecked={typed?.newsletter}
        />
        <CheckboxField
          {...field("photoConsent")}
          label={fieldLabels.photoConsent + formLabels.optional}
          defaultChecked={typed?.photoConsent}
        />
      </Group>
      {typed?.ticket && <input type="hidden" name="ticket" value={typed.ticket} />}
    </>
  );
}

/** A member number, and spaces between its digits. */
const MEMBER_NUMBER_TYPED = 20;
