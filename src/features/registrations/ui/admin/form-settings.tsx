import { useState } from "react";
import { type FormSettings, FormSettingsInput } from "#features/registrations/registration-form.contract.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { fetchFormSettings, saveFormSettings } from "#features/registrations/registrations.api.ts";
import { Button } from "#kit/action/button.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, load, useLoaded } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const labels = registrationAdminLabels.forms;
const consents = ["privacy", "eventTerms"] as const;

export const loadFormSettings = () => load(fetchFormSettings, labels.loadFailed);

/** The settings of all registration forms: consents, the question about age, and retention. */
export function FormSettingsSection({ loaded }: { loaded: Promise<Loaded<FormSettings>> }) {
  const settings = useLoaded(loaded);
  const [isOpen, setOpen] = useState(false);
  return (
    <ScreenSection id="registration-forms" title={labels.title}>
      <p className="mt-1 mb-4 text-muted">{labels.description}</p>
      <LoadedContent loaded={settings} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
        {(stored) => (
          <>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {labels.edit}
            </Button>
            {isOpen && <FormSettingsDialog settings={stored} onClose={() => setOpen(false)} />}
          </>
        )}
      </LoadedContent>
    </ScreenSection>
  );
}

interface FormSettingsDialogProps {
  settings: FormSettings;
  onClose: () => void;
}

function FormSettingsDialog({ settings: { version, ...settings }, onClose }: FormSettingsDialogProps) {
  const write = useWrite();
  const { form, field, submission } = useSaveForm({
    fields: FormSettingsInput,
    defaultValues: settings,
    version,
    draftKey: "registration forms",
    messages: { failed: labels.saveFailed },
    async save(fields) {
      await write(
        (api) => saveFormSettings(api, fields, version),
        () => ({ message: labels.saved }),
      );
      afterWrite(onClose);
    },
  });
  const number = { valueAsNumber: true } as const;
  return (
    <FormDialog
      size="large"
      title={labels.title}
      submitLabel={labels.save}
      pendingLabel={labels.saving}
      submission={submission}
      onClose={onClose}
    >
      {consents.map((name) => (
        <fieldset key={name} className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold">{labels.consents[name]}</legend>
          <CheckboxField label={labels.isAsked} help={labels.isAskedHelp} {...field(`${name}.isAsked`)} />
          {form.watch(`${name}.isAsked`) && (
            <>
              <TextField label={labels.label} {...field(`${name}.label`)} />
              <TextField label={labels.link} type="url" {...field(`${name}.link`)} />
            </>
          )}
        </fieldset>
      ))}
      <CheckboxField label={labels.asksAdult} help={labels.asksAdultHelp} {...field("asksAdult")} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{labels.retention}</legend>
        <TextField
          label={labels.answersDays}
          inputMode="numeric"
          help={labels.answersDaysHelp}
          {...field("retention.answersDays", number)}
        />
        <TextField
          label={labels.identitiesMonths}
          inputMode="numeric"
          help={labels.identitiesMonthsHelp}
          {...field("retention.identitiesMonths", number)}
        />
      </fieldset>
    </FormDialog>
  );
}
