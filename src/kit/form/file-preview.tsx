import { FileText, ImageOff } from "lucide-react";
import { isHeic } from "#kit/pictures/picture-rules.ts";
import { SMALL_PREVIEW, usePreview } from "./use-preview.ts";

/** A small preview of an image, or a document icon for other files. */
export function FilePreview({ file }: { file: File }) {
  const isPicture = file.type.startsWith("image/") || isHeic(file);
  const { address, failed } = usePreview(isPicture ? file : undefined, SMALL_PREVIEW);
  if (!isPicture) return <FileText aria-hidden="true" className="size-6" />;
  if (failed) return <ImageOff aria-hidden="true" className="size-6" />;
  return address && <img src={address} alt="" className="size-full object-cover" />;
}
