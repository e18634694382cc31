import { FileText, ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { previewPicture } from "#kit/pictures/convert-picture.ts";
import { isHeic } from "#kit/pictures/picture-rules.ts";

/** Long side in pixels: three times the size of a row's preview for high-density screens, and twice that of a field. */
const SMALL_PREVIEW = 192;
export const LARGE_PREVIEW = 560;

/**
 * Returns the URL of a small preview of a chosen image; null until it is ready. A smaller file of the same image keeps
 * it.
 */
export function usePreview(file: File | undefined, longSide: number): { address: string | null; failed: boolean } {
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const made = useRef<string | null>(null);

  useEffect(() => {
    if (!file || made.current) return;
    const controller = new AbortController();
    previewPicture(file, { longSide, signal: controller.signal })
      .then((small) => {
        if (controller.signal.aborted) return;
        made.current = URL.createObjectURL(small);
        setShown(made.current);
      })
      .catch(() => controller.signal.aborted || setFailed(true));
    return () => controller.abort();
  }, [file, longSide]);

  useEffect(
    () => () => {
      if (made.current) URL.revokeObjectURL(made.current);
      made.current = null;
    },
    [],
  );
  return { address: shown, failed };
}

/** A small preview of an image, or a document icon for other files. */
export function FilePreview({ file }: { file: File }) {
  const isPicture = file.type.startsWith("image/") || isHeic(file);
  const { address, failed } = usePreview(isPicture ? file : undefined, SMALL_PREVIEW);
  if (!isPicture) return <FileText aria-hidden="true" className="size-6" />;
  if (failed) return <ImageOff aria-hidden="true" className="size-6" />;
  return address && <img src={address} alt="" className="size-full object-cover" />;
}
