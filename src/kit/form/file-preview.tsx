import { FileText, ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isHeic } from "#kit/pictures/picture-rules.ts";
import { previewPicture } from "#kit/pictures/preview-picture.ts";

const FAILED = "failed";

/** The address of a chosen picture in small; null until it is there. A smaller file of the same picture changes nothing. */
function usePreview(file: File, isPicture: boolean): string | null {
  const [shown, setShown] = useState<string | null>(null);
  const made = useRef<string | null>(null);

  useEffect(() => {
    if (!isPicture || made.current) return;
    const giveUp = new AbortController();
    previewPicture(file, giveUp.signal)
      .then((small) => {
        if (giveUp.signal.aborted) return;
        made.current = URL.createObjectURL(small);
        setShown(made.current);
      })
      .catch(() => giveUp.signal.aborted || setShown(FAILED));
    return () => giveUp.abort();
  }, [file, isPicture]);

  useEffect(
    () => () => {
      if (made.current) URL.revokeObjectURL(made.current);
      made.current = null;
    },
    [],
  );
  return shown;
}

/** A chosen file in small: a picture as such, any other as a sheet. */
export function FilePreview({ file }: { file: File }) {
  const isPicture = file.type.startsWith("image/") || isHeic(file);
  const shown = usePreview(file, isPicture);
  if (!isPicture) return <FileText aria-hidden="true" className="size-6" />;
  if (shown === FAILED) return <ImageOff aria-hidden="true" className="size-6" />;
  return shown && <img src={shown} alt="" className="size-full object-cover" />;
}
