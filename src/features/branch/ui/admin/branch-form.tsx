import { type Branch, branchMessages } from "#features/branch/branch.contract.ts";
import { networks } from "#features/branch/branch.rules.ts";
import { ReadableFields } from "#features/branch/colours/readable-fields.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { CheckboxField } from "#kit/form/checkbox-field.tsx";
import { isSame } from "#kit/form/differences.ts";
import { FormBody } from "#kit/form/form-body.tsx";
import { LeaveQuestion } from "#kit/form/leave-question.tsx";
import { TextArea } from "#kit/form/text-area.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ColourFields } from "./colour-fields.tsx";
import { useZoneForm } from "./use-zone-question.tsx";
import { ZoneField } from "./zone-field.tsx";

interface BranchFormProps {
  branch: Branch;
  /** Saves what the form started from `version`. Throws with words for a person. */
  onSave: (fields: ReadableFields, version: number) => Promise<Branch>;
  /** How many events are still to come. */
  countUpcoming: () => Promise<number>;
}

/** Logos and their words are saved by themselves; steps are skipped elsewhere. */
const fieldsOf = ({
  version: _version,
  logo: _logo,
  logoDark: _logoDark,
  logoAlt: _logoAlt,
  skippedSteps: _skipped,
  timeZoneFixed: _timeZoneFixed,
  ...fields
}: Branch): ReadableFields => fields;

/** Who the branch is, as every page says it. */
export function BranchForm({ branch, onSave, countUpcoming }: BranchFormProps) {
  const { version } = branch;
  const { form, field, submission } = useSaveForm({
    fields: ReadableFields,
    defaultValues: fieldsOf(branch),
    version,
    keptAs: "branch",
    messages: { required: branchMessages.required, failed: branchMessages.saveFailed },
    async save(fields) {
      // Of a new site, saving says that the defaults are right.
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
  return (
    <form ref={zone.form} onSubmit={zone.onSubmit} noValidate className="flex flex-col gap-6">
      <FormBody submission={submission}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" required help="Short: it stands in the header of every page." {...field("name")} />
          <TextField label="Full name" required {...field("longName")} />
          <TextField
            label="Institute"
            required
            help={`As in IEEE ${form.watch("institute")} Chapters.`}
            {...field("institute")}
          />
          <TextField
            label="Current year"
            required
            placeholder="2024-25"
            help="Of the present team. The people of the year before keep their page."
            {...field("teamYear")}
          />
        </div>
        <TextField label="Tagline" required help="Below the name on the home page." {...field("tagline")} />
        <TextArea
          label="Description"
          required
          rows={3}
          help="What search engines show of the site, in a sentence or two."
          {...field("description")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Contact email" type="email" required {...field("email")} />
          <TextField label="Map link" type="url" inputMode="url" placeholder="https://..." {...field("mapLink")} />
        </div>
        <TextArea label="Address" required rows={3} {...field("address")} />
        <ZoneField branch={branch} given={() => field("timeZone")} />
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">Links in the footer</legend>
          {networks.map(({ field: name, label }) => (
            <TextField key={name} label={label} type="url" inputMode="url" placeholder="https://..." {...field(name)} />
          ))}
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">First screen of the home page</legend>
          <TextField
            label="Title"
            placeholder="Welcome to …"
            help="Empty: Welcome to, and the name."
            {...field("heroTitle")}
          />
          <TextField label="Line below" help="Empty: the tagline." {...field("heroText")} />
          <TextField
            label="Default video"
            type="url"
            inputMode="url"
            placeholder="https://..."
            help="Plays there unless Hero Settings name another. Empty: the site’s own film."
            {...field("heroVideo")}
          />
          <CheckboxField
            label="The site’s own film"
            help="Off: where no video is chosen, the plain colour stands there."
            {...field("ownFilm")}
          />
        </fieldset>
        <ColourFields form={form} field={field} />
        <CheckboxField
          label="Picture downloads"
          help="Visitors may download the gallery’s pictures in the size in which they are stored."
          {...field("pictureDownloads")}
        />
      </FormBody>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={submission.pending} pendingLabel="Saving...">
          Save Settings
        </Button>
      </div>
      {zone.question}
      {submission.changed && <LeaveQuestion />}
    </form>
  );
}
