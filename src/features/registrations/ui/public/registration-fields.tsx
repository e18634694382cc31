import type { ReactNode } from "react";
import {
  type FormProblems,
  questionField,
  type RegistrationDraft,
} from "#features/registrations/registration-draft.rules.ts";
import { fieldLabels, formLabels } from "#features/registrations/registrations.public.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { ConsentField } from "./consent-field.tsx";
import { fieldId, QuestionField } from "./question-field.tsx";
import type { RegistrationFormProps } from "./registration-form.tsx";

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
        <div className="group flex flex-col gap-4">
          <CheckboxField
            {...field("member")}
            label={fieldLabels.member}
            help={formLabels.member}
            defaultChecked={typed?.member}
          />
          <div className="hidden group-has-[input[name=member]:checked]:block">
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
      <TextArea
        {...field("accessNeeds")}
        label={fieldLabels.accessNeeds}
        help={formLabels.accessNeeds}
        rows={2}
        maxLength={REGISTRATION_LIMITS.accessNeeds}
        defaultValue={typed?.accessNeeds}
      />
      {(privacy.isAsked || eventTerms.isAsked) && (
        <Group title={formLabels.agreements}>
          {privacy.isAsked && (
            <ConsentField {...field("acceptPrivacy")} {...privacy} defaultChecked={typed?.acceptPrivacy ?? false} />
          )}
          {eventTerms.isAsked && (
            <ConsentField
              {...field("acceptEventTerms")}
              {...eventTerms}
              defaultChecked={typed?.acceptEventTerms ?? false}
            />
          )}
        </Group>
      )}
      <div className="flex flex-col gap-1">
        {asksAdult && (
          <CheckboxField {...field("adult")} label={fieldLabels.adult} required defaultChecked={typed?.adult} />
        )}
        <CheckboxField
          {...field("newsletter")}
          label={`${fieldLabels.newsletter} (${formLabels.optional.toLowerCase()})`}
          defaultChecked={typed?.newsletter}
        />
        <CheckboxField
          {...field("photoConsent")}
          label={`${fieldLabels.photoConsent} (${formLabels.optional.toLowerCase()})`}
          defaultChecked={typed?.photoConsent}
        />
      </div>
      {typed?.ticket && <input type="hidden" name="ticket" value={typed.ticket} />}
    </>
  );
}

/** A member number, and spaces between its digits. */
const MEMBER_NUMBER_TYPED = 20;
