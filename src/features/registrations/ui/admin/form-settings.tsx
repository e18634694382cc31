import { type FormSettings, FormSettingsInput } from "#features/registrations/registration-form.contract.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import { fetchFormSettings, saveFormSettings } from "#features/registrations/registrations.api.ts";
import { ScreenForm } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent, load, useLoaded } from "#kit/admin/screen-route.tsx";
import { useWrite } from "#kit/admin/use-write.ts";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Card } from "#kit/page/card.tsx";

const labels = registrationAdminLabels.forms;
const consents = ["privacy", "eventTerms"] as const;

export const loadFormSettings = () => load(fetchFormSettings, labels.loadFailed);

/** The settings of all registration forms: consents, the question about age, and retention. */
export function FormSettingsSection({ loaded }: { loaded: Promise<Loaded<FormSettings>> }) {
  const settings = useLoaded(loaded);
  return (
    <Card padding="none" className="p-4 sm:p-6">
      <h2 className="text-xl">{labels.title}</h2>
      <p className="mt-1 mb-4 text-muted">{labels.description}</p>
      <LoadedContent loaded={settings} waiting={<SpinnerBlock label={labels.loading} className="min-h-48" />}>
        {(stored) => <FormSettingsForm settings={stored} />}
      </LoadedContent>
    </Card>
  );
}

function FormSettingsForm({ settings: { version, ...settings } }: { settings: FormSettings }) {
  const write = useWrite();
  const { form, field, submission, continueFrom } = useSaveForm({
    fields: FormSettingsInput,
    defaultValues: settings,
    version,
    draftKey: "registration forms",
    messages: { failed: labels.saveFailed },
    async save(fields) {
      await write(
        async (api) => {
          const saved = await saveFormSettings(api, fields, version);
          continueFrom(fields, saved.version);
        },
        () => ({ message: labels.saved }),
      );
    },
  });
  const number = { valueAsNumber: true } as const;
  return (
    <ScreenForm
      submission={submission}
      submitLabel={labels.save}
      pendingLabel={labels.saving}
      className="gap-6"
      asksBeforeLeaving
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
    </ScreenForm>
  );
}
