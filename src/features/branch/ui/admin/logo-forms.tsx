import { useEffect, useState } from "react";
import { z } from "zod";
import { branchLabels } from "#features/branch/branch.admin.labels.ts";
import { branchMessages, type LogoBackground } from "#features/branch/branch.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormBody, SubmissionProgress } from "#kit/form/form-body.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";

/** Pixels along each side of the sample. */
const SIDE = 48;
/** WCAG 2 asks for 3:1 between graphics and their background. */
const MIN_CONTRAST = 3;
/** A logo that covers a larger share of its area has its own background. */
const MOST_COVERED = 0.95;
/** Relative luminance of white and of the navy header. */
const grounds: Record<LogoBackground, number> = { light: 1, dark: 0.022 };

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/**
 * Returns whether most of a logo cannot be seen on a background.
 * @param pixels RGBA values from 0 to 255
 */
export function isUnreadable(pixels: ArrayLike<number>, background: LogoBackground): boolean {
  const ground = grounds[background];
  let drawn = 0;
  let readable = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((channel) => pixels[at + channel]);
    if (alpha < 128) continue;
    drawn += 1;
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const ratio = (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05);
    if (ratio >= MIN_CONTRAST) readable += 1;
  }
  return drawn > 0 && drawn < (pixels.length / 4) * MOST_COVERED && readable < drawn / 2;
}

async function pixelsOf(file: Blob): Promise<Uint8ClampedArray | undefined> {
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, SIDE, SIDE);
  image.close();
  return context?.getImageData(0, 0, SIDE, SIDE).data;
}

/** Returns whether a stored logo is hard to see on its background; false until known. @param logo URL, or empty */
function useUnreadableLogo(logo: string, background: LogoBackground): boolean {
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setUnreadable(false);
    const check = async () => {
      const pixels = logo && (await pixelsOf(await (await fetch(logo)).blob()));
      if (isCurrent && pixels) setUnreadable(isUnreadable(pixels, background));
    };
    // If the logo cannot be loaded, its preview in the form shows that.
    check().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [logo, background]);
  return unreadable;
}

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
        <FileDrop label={label} help={labels.logoFileHelp(help)} {...files} required={false} />
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
