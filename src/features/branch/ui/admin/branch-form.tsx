import { type Branch, branchMessages } from "#features/branch/branch.contract.ts";
import { networks } from "#features/branch/branch.rules.ts";
import { ReadableFields } from "#features/branch/colors/readable.ts";
import { Button } from "#kit/action/button.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { LeaveQuestion } from "#kit/form/unsaved-changes.tsx";
import { isSame } from "#kit/form/use-conflicts.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ColorFields } from "./color-fields.tsx";
import { useZoneForm } from "./use-zone-question.tsx";
import { ZoneField } from "./zone-field.tsx";

interface BranchFormProps {
  branch: Branch;
  /** Saves the form's changes to `version`. Throws with a message for users. */
  onSave: (fields: ReadableFields, version: number) => Promise<Branch>;
  /** Returns the number of upcoming events. */
  countUpcoming: () => Promise<number>;
}

/** Other forms save the logos, their alternative text and the skipped steps. */
const fieldsOf = ({
  version: _version,
  logo: _logo,
  logoDark: _logoDark,
  logoAlt: _logoAlt,
  skippedSteps: _skipped,
  timeZoneFixed: _timeZoneFixed,
  ...fields
}: Branch): ReadableFields => fields;

/** Edits the name, contact details, links and colors of the branch. */
export function BranchForm({ branch, onSave, countUpcoming }: BranchFormProps) {
  const { version } = branch;
  const { form, field, submission } = useSaveForm({
    fields: ReadableFields,
    defaultValues: fieldsOf(branch),
    version,
    keptAs: "branch",
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
  return (
    <form ref={zone.form} onSubmit={zone.onSubmit} noValidate className="flex flex-col gap-6">
      <FormBody submission={submission}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" required help="Short name, shown in the header of every page." {...field("name")} />
          <TextField label="Full name" required {...field("longName")} />
          <TextField
            label="Institute"
            required
            help={`Used in headings such as IEEE ${form.watch("institute")} Chapters.`}
            {...field("institute")}
          />
          <TextField
            label="Current year"
            required
            placeholder="2024-25"
            help="The current team's year. Past teams keep their own pages."
            {...field("teamYear")}
          />
        </div>
        <TextField label="Tagline" required help="Shown below the name on the home page." {...field("tagline")} />
        <TextArea
          label="Description"
          required
          rows={3}
          help="Shown by search engines. One or two sentences."
          {...field("description")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Contact email" type="email" required {...field("email")} />
          <TextField label="Map link" type="url" inputMode="url" placeholder="https://..." {...field("mapLink")} />
        </div>
        <TextArea label="Address" required rows={3} {...field("address")} />
        <ZoneField branch={branch} given={() => field("timeZone")} />
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">Footer links</legend>
          {networks.map(({ field: name, label }) => (
            <TextField key={name} label={label} type="url" inputMode="url" placeholder="https://..." {...field(name)} />
          ))}
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 font-semibold">Hero on the home page</legend>
          <TextField
            label="Title"
            placeholder="Welcome to …"
            help="Leave empty to show “Welcome to” and the branch name."
            {...field("heroTitle")}
          />
          <TextField label="Text below the title" help="Leave empty to show the tagline." {...field("heroText")} />
          <TextField
            label="Default video"
            type="url"
            inputMode="url"
            placeholder="https://..."
            help="Plays in the hero unless Hero Settings has another video. Leave empty to use the built-in video."
            {...field("heroVideo")}
          />
          <CheckboxField
            label="Built-in video"
            help="When off, the page shows a plain colour unless you choose a video."
            {...field("ownFilm")}
          />
        </fieldset>
        <ColorFields form={form} field={field} />
        <CheckboxField
          label="Picture downloads"
          help="Visitors can download gallery pictures at their stored size."
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
