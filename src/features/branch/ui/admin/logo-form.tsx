import { z } from "zod";
import { branchMessages, type LogoBackground } from "#features/branch/branch.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

interface LogoFormProps {
  ground: LogoBackground;
  /** URL of the current logo; empty without one. */
  logo: string;
  /** Throws with a message for users. */
  onSave: (image: File, onProgress: (sent: number) => void) => Promise<void>;
  onRemove: () => Promise<void>;
}

const words: Record<LogoBackground, { label: string; help: string }> = {
  light: { label: "Logo for light backgrounds", help: "Shown above the sign-in form." },
  dark: { label: "Logo for dark backgrounds", help: "Shown in the header and footer of every page." },
};
const Nothing = z.object({});

/** Shows one of the two logos and replaces or removes it. */
export function LogoForm({ ground, logo, onSave, onRemove }: LogoFormProps) {
  const { label, help } = words[ground];
  const { files, submission, startOver, attempt } = useSaveForm({
    fields: Nothing,
    defaultValues: {},
    attachment: useOneImage({ required: true }),
    messages: { failed: branchMessages.logoFailed },
    async save(_fields, image, onProgress) {
      await onSave(image, onProgress);
      startOver();
    },
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col gap-4">
      <FormBody submission={submission}>
        {logo && (
          <div
            className={`flex items-center justify-center rounded-card border border-line p-4 ${ground === "dark" ? "bg-navy" : "bg-paper"}`}
          >
            <img src={logo} alt={label} className="h-14 w-auto max-w-full object-contain" />
          </div>
        )}
        <FileDrop
          label={label}
          help={`${help} JPEG, PNG or WebP, under 5 MB. Export an SVG logo as a PNG of about 500 pixels with a transparent background.`}
          {...files}
        />
      </FormBody>
      <SubmissionProgress submission={submission} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={submission.pending} pendingLabel="Saving...">
          {logo ? "Replace Logo" : "Save Logo"}
        </Button>
        {logo && (
          <Button variant="quiet" disabled={submission.pending} onClick={() => void attempt(onRemove)}>
            Remove Logo
          </Button>
        )}
      </div>
    </form>
  );
}
