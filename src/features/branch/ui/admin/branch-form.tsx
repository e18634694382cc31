import { useEffect } from "react";
import { flushSync } from "react-dom";
import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import { type Branch, branchMessages } from "#features/branch/branch.contract.ts";
import { networks } from "#features/branch/branch.rules.ts";
import { ReadableFields } from "#features/branch/colors/readable.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { isSame } from "#kit/form/conflicts.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FormBody, LeaveQuestion } from "#kit/form/form-body.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { Tabs } from "#kit/list/tabs.tsx";
import { ColorFields } from "./color-fields.tsx";
import { useZoneForm, ZoneField } from "./time-zone.tsx";

const labels = branchLabels.branchForm;

export const branchTabs = ["identity", "look", "home", "contact"] as const;
export type BranchTab = (typeof branchTabs)[number];

const fieldsOfTabs: Partial<Record<BranchTab, readonly string[]>> = {
  look: ["mainColour", "accentColour", "logoAlt", "pictureDownloads"],
  home: ["heroTitle", "heroText", "heroVideo", "ownFilm"],
  contact: ["email", "mapLink", "address", ...networks.map(({ field }) => field)],
};
const tabOf = (field: string): BranchTab => branchTabs.find((tab) => fieldsOfTabs[tab]?.includes(field)) ?? "identity";

interface BranchFormProps {
  tab: BranchTab;
  onTab: (tab: BranchTab) => void;
  branch: Branch;
  /** Saves the form's changes to `version`. Throws with a message for users. */
  onSave: (fields: ReadableFields, version: number) => Promise<Branch>;
  countUpcoming: () => Promise<number>;
}

/** The logos and the skipped steps are saved elsewhere. */
const fieldsOf = ({
  version: _version,
  logo: _logo,
  logoDark: _logoDark,
  skippedSteps: _skipped,
  timeZoneFixed: _timeZoneFixed,
  ...fields
}: Branch): ReadableFields => fields;

/** Edits the name, contact details, links and colors of the branch, in tabs with one button. */
export function BranchForm({ branch, tab, onTab, onSave, countUpcoming }: BranchFormProps) {
  const { version } = branch;
  const { form, field, submission } = useSaveForm({
    fields: ReadableFields,
    defaultValues: fieldsOf(branch),
    version,
    draftKey: "branch",
    messages: { required: branchMessages.required, failed: branchMessages.saveFailed },
    async save(fields) {
      // On a new site, saving unchanged defaults confirms them.
      if (version > 0 && isSame(fields, fieldsOf(branch))) return toast.success(branchMessages.unchanged);
      form.reset(fieldsOf(await onSave(fields, version)));
    },
  });
  const zone = useZoneForm({
    saved: branch.timeZone,
    chosen: form.watch("timeZone"),
    countUpcoming,
    onSubmit: submission.onSubmit,
  });
  const { attempts } = submission;
  // A field with an error can be on another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt to save
  useEffect(() => {
    const wrong = Object.keys(form.formState.errors) as (keyof ReadableFields)[];
    const [first] = wrong;
    if (!first || wrong.some((name) => tabOf(name) === tab)) return;
    flushSync(() => onTab(tabOf(first)));
    form.setFocus(first);
  }, [attempts]);

  const identity = (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.name} required help={labels.nameHelp} {...field("name")} />
        <TextField label={labels.longName} required {...field("longName")} />
        <TextField
          label={labels.institute}
          required
          help={labels.instituteHelp(form.watch("institute"))}
          {...field("institute")}
        />
        <TextField
          label={labels.teamYear}
          required
          placeholder="2024-25"
          help={labels.teamYearHelp}
          {...field("teamYear")}
        />
      </div>
      <TextField label={labels.tagline} required help={labels.taglineHelp} {...field("tagline")} />
      <TextArea label={labels.description} required rows={3} help={labels.descriptionHelp} {...field("description")} />
      <ZoneField branch={branch} given={() => field("timeZone")} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-semibold">{labels.reporting}</legend>
        <CheckboxField
          label={labels.ieeeReporting}
          help={labels.ieeeReportingHelp}
          className="sm:col-span-2"
          {...field("ieeeReporting")}
        />
        <TextField label={labels.spoid} placeholder="STB12345" help={labels.spoidHelp} {...field("spoid")} />
        <TextField
          label={labels.minimumEvents}
          inputMode="numeric"
          {...field("minimumEvents", { valueAsNumber: true })}
        />
      </fieldset>
    </div>
  );
  const look = (
    <div className="flex flex-col gap-6">
      <ColorFields form={form} field={field} />
      <TextField label={labels.logoAlt} help={labels.logoAltHelp} {...field("logoAlt")} />
      <CheckboxField
        label={labels.pictureDownloads}
        help={labels.pictureDownloadsHelp}
        {...field("pictureDownloads")}
      />
    </div>
  );
  const home = (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-semibold">{labels.heroOnTheHomePage}</legend>
      <TextField
        label={labels.heroTitle}
        placeholder={labels.heroTitlePlaceholder}
        help={labels.heroTitleHelp}
        {...field("heroTitle")}
      />
      <TextField label={labels.heroText} help={labels.heroTextHelp} {...field("heroText")} />
      <TextField
        label={labels.heroVideo}
        type="url"
        inputMode="url"
        placeholder="https://..."
        help={labels.heroVideoHelp}
        {...field("heroVideo")}
      />
      <CheckboxField label={labels.ownFilm} help={labels.ownFilmHelp} {...field("ownFilm")} />
    </fieldset>
  );
  const contact = (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.email} type="email" required {...field("email")} />
        <TextField
          label={labels.mapLink}
          type="url"
          inputMode="url"
          placeholder={labels.mapLinkExample}
          help={labels.mapLinkHelp}
          {...field("mapLink")}
        />
      </div>
      <TextArea label={labels.address} required rows={3} {...field("address")} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-4 font-semibold">{labels.footerLinks}</legend>
        {networks.map(({ field: name, label }) => (
          <TextField key={name} label={label} type="url" inputMode="url" placeholder="https://..." {...field(name)} />
        ))}
      </fieldset>
    </div>
  );

  return (
    <form ref={zone.form} onSubmit={zone.onSubmit} noValidate className="flex flex-col gap-6">
      <FormBody submission={submission}>
        <Tabs
          label={labels.tabs}
          tabs={branchTabs.map((value) => ({ value, label: labels.tab[value] }))}
          value={tab}
          onValueChange={onTab}
          kept={{ identity, look, home, contact }}
        >
          {null}
        </Tabs>
      </FormBody>
      <div
        data-bottom-bar=""
        className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-card border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
      >
        <Button type="submit" pending={submission.pending} pendingLabel={labels.saving}>
          {labels.saveSettings}
        </Button>
      </div>
      {zone.question}
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
