import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import type { BranchColors } from "#features/branch/branch.rules.ts";
import { paletteOf } from "#features/branch/colors/palette.ts";
import type { ReadableFields } from "#features/branch/colors/readable.ts";
import { type ColorFault, colorFaults } from "#features/branch/colors/readable.ts";
import { type Scheme, schemes } from "#features/branch/colors/theme.ts";
import { Button, buttonClasses } from "#kit/action/button.tsx";
import { ColorField } from "#kit/form/field.tsx";
import type { SaveForm } from "#kit/form/use-save-form.ts";
import { site } from "#src/site.ts";

const labels = branchLabels.colorFields;

const named: Record<keyof BranchColors, { label: string; help: string }> = {
  mainColour: { label: labels.mainColour, help: labels.mainColourHelp },
  accentColour: { label: labels.accentColour, help: labels.accentColourHelp },
};
const fields = Object.keys(named) as (keyof BranchColors)[];
const WRITTEN = /^#[0-9a-f]{6}$/i;

/** Edits the branch colors, with samples in light and dark mode and readability warnings. */
export function ColorFields({ form, field }: Pick<SaveForm<ReadableFields>, "form" | "field">) {
  const { mainColour, accentColour } = form.watch();
  const colors = { mainColour, accentColour };
  const areColors = fields.every((name) => WRITTEN.test(colors[name]));
  const put = (name: keyof BranchColors, hex: string) =>
    form.setValue(name, hex, { shouldDirty: true, shouldValidate: true });
  const faults = areColors ? colorFaults(colors) : [];
  const areDefault = fields.every((name) => colors[name] === site.branch[name]);
  return (
    <fieldset id="colours" className="flex scroll-mt-24 flex-col gap-5">
      <legend className="mb-4 font-semibold">{labels.colors}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((name) => (
          <ColorField
            key={name}
            required
            {...named[name]}
            written={colors[name]}
            onPick={(hex) => put(name, hex)}
            {...field(name)}
          />
        ))}
      </div>
      {faults.map((fault) => (
        <Unreadable
          key={fault.field}
          fault={fault}
          isBannerShown={field(fault.field).error !== undefined}
          onTake={() => put(fault.field, fault.suggestion)}
        />
      ))}
      {areColors && faults.length === 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {schemes.map((scheme) => (
            <Sample key={scheme} colors={colors} scheme={scheme} />
          ))}
        </div>
      )}
      {!areDefault && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => {
            for (const name of fields) put(name, site.branch[name]);
          }}
        >
          {labels.useTheDefaultColors}
        </Button>
      )}
    </fieldset>
  );
}

interface UnreadableProps {
  fault: ColorFault;
  /** Whether the field already shows the message. */
  isBannerShown: boolean;
  onTake: () => void;
}

/** Shows why a color is rejected, with a button that selects the closest readable color. */
function Unreadable({ fault: { field, message, suggestion }, isBannerShown, onTake }: UnreadableProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
    >
      <p className="max-w-reading text-sm">
        <strong>{named[field].label}.</strong> {isBannerShown ? labels.theClosestReadableColor : message}
      </p>
      <Button size="small" variant="secondary" onClick={onTake}>
        {labels.use(suggestion)}
      </Button>
    </div>
  );
}

const schemeLabels: Record<Scheme, string> = { light: labels.lightMode, dark: labels.darkMode };

/** Shows unsaved colors. Overrides the theme's CSS variables for this sample. */
function Sample({ colors, scheme }: { colors: BranchColors; scheme: Scheme }) {
  const values = Object.entries(paletteOf(colors, scheme)).map(([name, hex]) => [`--color-${name}`, hex]);
  return (
    <figure
      style={Object.fromEntries(values)}
      className="overflow-hidden rounded-card border border-line bg-paper text-ink"
    >
      <div className="on-navy flex flex-wrap items-center justify-between gap-3 bg-navy p-4 text-white">
        <p className="font-bold font-heading">
          White text, <span className="text-cyan">{labels.aLink}</span>
        </p>
        <span className={buttonClasses({ variant: "amber", size: "small" })}>{labels.joinUs}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p>
          Text and <span className="text-link">{labels.aLink}</span>
        </p>
        <span className={buttonClasses({ size: "small" })}>{labels.button}</span>
      </div>
      <figcaption className="px-4 pb-3 text-muted text-sm">{schemeLabels[scheme]}</figcaption>
    </figure>
  );
}
