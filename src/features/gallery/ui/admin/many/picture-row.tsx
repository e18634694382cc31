import { CircleCheck, X } from "lucide-react";
import { galleryLabels } from "#features/gallery/gallery.admin.labels.ts";
import { IconButton } from "#kit/action/button.tsx";
import { controlClasses } from "#kit/form/field.tsx";
import { FilePreview } from "#kit/form/picture-fields.tsx";
import { formatDay } from "#shared/dates.ts";
import { type ChosenPicture, duplicateOf } from "./many-pictures.ts";

const labels = galleryLabels.pictureRow;

interface PictureRowProps {
  picture: ChosenPicture;
  all: readonly ChosenPicture[];
  /** The error of the file, and its notes. */
  problem: string | null;
  note: string;
  /** The common title, which the picture's own title replaces. */
  title: string;
  disabled: boolean;
  onChange: (changed: Pick<Partial<ChosenPicture>, "title" | "anyway">) => void;
  onRemove: () => void;
}

/** Describes the state of a picture in a few words. */
function RowStatus({ picture, all, problem, note }: Pick<PictureRowProps, "picture" | "all" | "problem" | "note">) {
  const { state, sent, failure, known } = picture;
  const twin = duplicateOf(picture, all);
  if (state === "sent")
    return (
      <span className="inline-flex items-center gap-1 text-success">
        <CircleCheck aria-hidden="true" className="size-4" />
        {labels.added}
      </span>
    );
  if (state === "sending") return <span className="text-muted">{Math.round(sent * 100)}%</span>;
  if (twin) return <span className="text-muted">{labels.sameAs(twin.file.name)}</span>;
  if (known) return <span className="text-muted">{labels.alreadyStored(known.title, formatDay(known.date))}</span>;
  const wrong = failure ?? problem;
  if (wrong) return <span className="font-semibold text-danger">{wrong}</span>;
  return <span className="text-muted">{note}</span>;
}

/** One of the chosen pictures: preview, own title and state. */
export function PictureRow({ picture, all, problem, note, title, disabled, onChange, onRemove }: PictureRowProps) {
  const { file, state, known, anyway } = picture;
  const settled = disabled || state === "sent";
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line bg-paper p-2">
      <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-wash text-muted">
        <FilePreview file={file} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <span className="line-clamp-2 break-all font-semibold">{file.name}</span>
        {all.length > 1 && (
          <input
            dir="auto"
            aria-label={labels.nameOf(file.name)}
            placeholder={title}
            maxLength={200}
            value={picture.title}
            disabled={settled}
            onChange={(event) => onChange({ title: event.target.value })}
            className={controlClasses(undefined, "h-11")}
          />
        )}
        <span className="tabular-nums">
          <RowStatus {...{ picture, all, problem, note }} />
        </span>
        {known && !duplicateOf(picture, all) && state !== "sent" && (
          <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={anyway}
              disabled={settled}
              onChange={(event) => onChange({ anyway: event.target.checked })}
              className="size-4 accent-brand"
            />
            {labels.addAnyway}
          </label>
        )}
      </span>
      {state !== "sent" && (
        <IconButton
          tone="danger"
          label={labels.remove(file.name)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
          disabled={disabled}
        />
      )}
    </li>
  );
}
