import { useState } from "react";
import { z } from "zod";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { saveRegistrationSettings } from "#features/registrations/registrations.api.ts";
import { Question, questionTypes, type RegistrationSettings } from "#features/registrations/registrations.contract.ts";
import { registrationMessages } from "#features/registrations/registrations.labels.ts";
import { endOf, REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { CheckboxField, RadioField, SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { inZone, NO_START } from "#shared/dates.ts";

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
function QuestionFields({ questions, onChange, problem }: QuestionFieldsProps) {
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
const cleanQuestions = (questions: readonly Question[]): Question[] =>
  questions.map((question) => ({
    ...question,
    options: hasOptions(question) ? question.options.map((option) => option.trim()).filter(Boolean) : [],
  }));

const modes = ["form", "link", "none"] as const;
const modeOptions = modes.map((value) => ({ value, label: labels.modes[value] }));

/** An officer can leave empty lines between the options. They do not count as options. */
const Questions = z.preprocess((questions) => cleanQuestions(questions as Question[]), z.array(Question));

const SettingsFields = z.object({
  mode: z.enum(modes),
  opensAt: z.string(),
  closesAt: z.string(),
  cancelUntil: z.string(),
  capacity: z.string().refine((text) => /^\d{0,6}$/.test(text.trim()), registrationMessages.capacity),
  waitingList: z.boolean(),
  showFreePlaces: z.boolean(),
  membersFirstUntil: z.string(),
  note: z.string().max(REGISTRATION_LIMITS.note, `At most ${REGISTRATION_LIMITS.note} characters`),
  questions: Questions as unknown as z.ZodType<Question[], Question[]>,
});
type SettingsFields = z.input<typeof SettingsFields>;

const instants = ["opensAt", "closesAt", "cancelUntil", "membersFirstUntil"] as const;

function fieldsOf(settings: RegistrationSettings, timeZone: string): SettingsFields {
  const { mode, waitingList, showFreePlaces, note, questions, capacity } = settings;
  const [opensAt, closesAt, cancelUntil, membersFirstUntil] = instants.map((name) =>
    settings[name] === "" ? "" : inZone(settings[name], timeZone),
  );
  return {
    mode,
    opensAt: opensAt ?? "",
    closesAt: closesAt ?? "",
    cancelUntil: cancelUntil ?? "",
    membersFirstUntil: membersFirstUntil ?? "",
    capacity: capacity === null ? "" : String(capacity),
    waitingList,
    showFreePlaces,
    note,
    questions,
  };
}

/** Returns the schema of an event's settings. @param end of the event as its time field holds it */
const fieldsUntil = (end: string) =>
  SettingsFields.refine(({ mode, closesAt }) => mode !== "form" || closesAt <= end, {
    path: ["closesAt"],
    error: registrationMessages.closesAfterEnd,
  });

interface RegistrationSettingsFormProps {
  event: { _id: string; title: string; startsAt: string; endsAt?: string | undefined };
  settings: RegistrationSettings;
}

/** The settings of an event's registration. */
function RegistrationSettingsForm({ event, settings }: RegistrationSettingsFormProps) {
  const timeZone = useSiteZone();
  const write = useWrite();
  const end = endOf({ startsAt: Date.parse(event.startsAt), endsAt: event.endsAt ? Date.parse(event.endsAt) : null });
  const { form, field, problem, submission, continueFrom } = useSaveForm({
    fields: fieldsUntil(inZone(new Date(Math.min(end, NO_START)).toISOString(), timeZone)),
    defaultValues: fieldsOf(settings, timeZone),
    version: settings.version,
    draftKey: `registration ${event._id}`,
    messages: { failed: labels.saveFailed },
    async save(fields) {
      const capacity = fields.capacity.trim();
      const input = {
        ...fields,
        questions: cleanQuestions(fields.questions),
        capacity: capacity === "" ? null : Number(capacity),
      };
      await write(
        async (api) => {
          const saved = await saveRegistrationSettings(api, event._id, input, settings.version);
          continueFrom(fields, saved.version);
        },
        () => ({ message: labels.saved, item: event.title }),
      );
    },
  });
  const mode = form.watch("mode");
  const instant = (name: (typeof instants)[number], help: string) => (
    <TextField label={labels[name]} type="datetime-local" help={help} {...field(name)} />
  );
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.save}
      pendingLabel={labels.saving}
      className="gap-5"
      asksBeforeLeaving
    >
      <RadioField label={labels.mode} options={modeOptions} help={labels.modeHelp[mode]} {...field("mode")} />
      {mode === "form" && (
        <>
          <TextField
            label={labels.capacity}
            inputMode="numeric"
            help={labels.capacityHelp}
            className="sm:max-w-56"
            {...field("capacity")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            {instant("opensAt", labels.opensAtHelp)}
            {instant("closesAt", labels.closesAtHelp)}
            {instant("cancelUntil", labels.untilStart)}
            {instant("membersFirstUntil", labels.membersFirstHelp)}
          </div>
          <CheckboxField label={labels.waitingList} help={labels.waitingListHelp} {...field("waitingList")} />
          <CheckboxField label={labels.showFreePlaces} help={labels.showFreePlacesHelp} {...field("showFreePlaces")} />
          <TextArea label={labels.note} help={labels.noteHelp} rows={3} {...field("note")} />
          <QuestionFields
            questions={form.watch("questions")}
            onChange={(questions) =>
              form.setValue("questions", questions, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            problem={problem}
          />
        </>
      )}
    </ScreenForm>
  );
}

/** The settings in a section. When the form is on, the section is closed, because the list of people comes first. */
export function SettingsSection(props: RegistrationSettingsFormProps) {
  const [isOpen, setOpen] = useState(props.settings.mode !== "form");
  return (
    <ScreenSection id="registration" title={labels.title}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group mt-2 [&[open]>summary]:mb-4"
      >
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand text-sm">
          {labels.summary(props.settings.mode)}
        </summary>
        <RegistrationSettingsForm {...props} />
      </details>
    </ScreenSection>
  );
}
