import { z } from "zod";
import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import { branchMessages, type LogoBackground } from "#features/branch/branch.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { useUnreadableLogo } from "./logo-contrast.ts";

const labels = branchLabels.logoForms;

interface LogoFormProps {
  background: LogoBackground;
  /** URL of the current logo; empty without one. */
  logo: string;
  /** Throws with a message for users. */
  onSave: (image: File, onProgress: (sent: number) => void) => Promise<void>;
  onRemove: () => Promise<void>;
}

const words: Record<LogoBackground, { label: string; help: string }> = {
  light: { label: labels.lightLogo, help: labels.lightLogoHelp },
  dark: { label: labels.darkLogo, help: labels.darkLogoHelp },
};
const Nothing = z.object({});

/** Shows one of the two logos and replaces or removes it. */
export function LogoForm({ background, logo, onSave, onRemove }: LogoFormProps) {
  const { label, help } = words[background];
  const isUnreadable = useUnreadableLogo(logo, background);
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
            className={`flex items-center justify-center rounded-card border border-line p-4 ${background === "dark" ? "bg-navy" : "bg-paper"}`}
          >
            <img src={logo} alt={label} className="h-14 w-auto max-w-full object-contain" />
          </div>
        )}
        {isUnreadable && <Alert>{labels.unreadable[background]}</Alert>}
        <FileDrop label={label} help={labels.logoFileHelp(help)} {...files} />
      </FormBody>
      <SubmissionProgress submission={submission} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={submission.pending} pendingLabel={labels.uploading}>
          {logo ? labels.replaceLogo : labels.uploadLogo}
        </Button>
        {logo && (
          <Button variant="quiet" disabled={submission.pending} onClick={() => void attempt(onRemove)}>
            {labels.removeLogo}
          </Button>
        )}
      </div>
    </form>
  );
}
