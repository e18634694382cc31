import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { type Question, questionTypes } from "#features/registrations/registrations.contract.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { CheckboxField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";

const labels = registrationAdminLabels.settings;

const types = questionTypes.map((value) => ({ value, label: labels.types[value] }));

interface QuestionFieldsProps {
  questions: readonly Question[];
  onChange: (questions: Question[]) => void;
  /** Returns the error of a part of the field: "questions.0.text". */
  problem: (name: string) => string | undefined;
}

const hasOptions = ({ type }: Question) => type === "single" || type === "multiple";

/** Returns an ID that no question has. Answers refer to it, so that it never changes. */
function newId(questions: readonly Question[]): string {
  const numbers = questions.map(({ id }) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0));
  return `q${Math.max(0, ...numbers) + 1}`;
}

/** The questions of a registration form, which officers add, sort and remove. */
export function QuestionFields({ questions, onChange, problem }: QuestionFieldsProps) {
  return (
    <CardsField
      label={labels.questions}
      noun={labels.question}
      cards={questions}
      onChange={onChange}
      titleOf={({ text }) => text}
      empty={{ id: newId(questions), text: "", type: "short", required: false, options: [] }}
      least={0}
      most={REGISTRATION_LIMITS.questions}
      error={problem("questions")}
      renderCard={(question, index, change) => (
        <>
          <TextField
            label={labels.questionText}
            required
            value={question.text}
            error={problem(`questions.${index}.text`)}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          <SelectField
            label={labels.questionType}
            options={types}
            value={question.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as Question["type"] })}
          />
          {hasOptions(question) && (
            <TextArea
              label={labels.options}
              help={labels.optionsHelp}
              required
              rows={3}
              value={question.options.join("\n")}
              error={problem(`questions.${index}.options`)}
              onChange={({ currentTarget }) => change({ options: currentTarget.value.split("\n") })}
            />
          )}
          <CheckboxField
            label={labels.required}
            checked={question.required}
            onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
          />
        </>
      )}
    />
  );
}

/** Returns the questions as they are sent: without empty lines between the options. */
export const cleanQuestions = (questions: readonly Question[]): Question[] =>
  questions.map((question) => ({
    ...question,
    options: hasOptions(question) ? question.options.map((option) => option.trim()).filter(Boolean) : [],
  }));
