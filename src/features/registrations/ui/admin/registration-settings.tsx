import { useState } from "react";
import { z } from "zod";
import { saveRegistrationSettings } from "#features/registrations/people.api.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { Question, type RegistrationSettings } from "#features/registrations/registrations.contract.ts";
import { registrationMessages } from "#features/registrations/registrations.labels.ts";
import { REGISTRATION_LIMITS } from "#features/registrations/registrations.rules.ts";
import { ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { CheckboxField, RadioField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { inZone } from "#shared/dates.ts";
import { cleanQuestions, QuestionFields } from "./question-fields.tsx";

const labels = registrationAdminLabels.settings;

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

interface RegistrationSettingsFormProps {
  event: { _id: string; title: string };
  settings: RegistrationSettings;
}

/** The settings of an event's registration. */
function RegistrationSettingsForm({ event, settings }: RegistrationSettingsFormProps) {
  const timeZone = useSiteZone();
  const write = useWrite();
  const { form, field, problem, submission, continueFrom } = useSaveForm({
    fields: SettingsFields,
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
