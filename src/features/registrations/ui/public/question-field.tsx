import { type Answer, questionField } from "#features/registrations/registration-draft.rules.ts";
import type { Question } from "#features/registrations/registrations.contract.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { CheckboxField, RadioField } from "#kit/form/choice-fields.tsx";
import { FieldError, RequiredMark, TextArea, TextField } from "#kit/form/field.tsx";

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

const typedText = (answer: Answer | undefined) => (answer === undefined ? undefined : String(answer));

function chosen(answer: Answer | undefined): string | undefined {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return typedText(answer);
}

/** The options of a multiple choice. At least one is needed if the question is required. */
function MultipleField({ question, answer, error }: QuestionFieldProps) {
  const name = questionField(question);
  const id = fieldId(name);
  const ticked = Array.isArray(answer) ? answer : [];
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`} className="outline-none">
      <legend dir="auto" className="font-semibold text-ink text-sm">
        {question.text}
        {question.required && <RequiredMark />}
      </legend>
      {question.options.map((option) => (
        <CheckboxField
          key={option}
          label={option}
          name={name}
          value={option}
          defaultChecked={ticked.includes(option)}
        />
      ))}
      <FieldError control={id}>{error}</FieldError>
    </fieldset>
  );
}

/** A question that officers added to the form. */
export function QuestionField({ question, answer, error }: QuestionFieldProps) {
  const { text, type, required, options } = question;
  const name = questionField(question);
  const id = fieldId(name);
  const common = { label: text, name, required, error };
  if (type === "multiple") return <MultipleField question={question} answer={answer} error={error} />;
  if (type === "single" || type === "yes_no") {
    const choices = type === "yes_no" ? yesNo : options.map((option) => ({ value: option, label: option }));
    return (
      <div id={id} tabIndex={-1} className="outline-none">
        <RadioField {...common} options={choices} defaultValue={chosen(answer)} />
      </div>
    );
  }
  const typed = typedText(answer);
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
