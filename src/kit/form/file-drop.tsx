import { clsx } from "clsx/lite";
import { Minimize2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { formatProgress, pictureLabels } from "#kit/admin/admin.labels.ts";
import type { ShrinkOffer } from "#kit/pictures/use-smaller-pictures.ts";
import type { PictureDetails } from "#shared/picture-fields.ts";
import { CheckboxField } from "./choice-fields.tsx";
import { droppedFiles, useBlockedDrops, usePastedFiles } from "./dropped-files.ts";
import { FieldFrame, type FieldTexts, useControl } from "./field.tsx";
import { type FileItem, FileRows } from "./file-list.tsx";

/** Offers to make large pictures smaller, once or always, and shows the progress. */
function ShrinkOfferBar({ offer, disabled }: { offer: ShrinkOffer; disabled: boolean }) {
  const { tooLarge, tally, always, setAlways, makeSmaller } = offer;
  const progress = formatProgress(tally);
  if (tooLarge === 0 && progress === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-wash px-3 py-1.5">
      {tooLarge > 0 && (
        <Button size="small" disabled={disabled} onClick={makeSmaller}>
          <Minimize2 aria-hidden="true" />
          {pictureLabels.makeSmaller}
        </Button>
      )}
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {progress}
      </p>
      <CheckboxField
        label={pictureLabels.always}
        checked={always}
        disabled={disabled}
        onChange={(event) => setAlways(event.target.checked)}
      />
    </div>
  );
}

export interface FileDropProps extends FieldTexts {
  /** The chosen and stored files. */
  items?: readonly FileItem[];
  /** Called with chosen, dropped or pasted files; at most one unless `multiple`. */
  onChange: (files: File[]) => void;
  /** Without it, files cannot be removed. */
  onRemove?: (key: string) => void;
  /** Called with all keys in their new order. Without it, files cannot be reordered. */
  onOrder?: (keys: string[]) => void;
  /** Opens the details of a file. Called with its key. */
  onDescribe?: (key: string, details: PictureDetails) => void;
  /** Offers to make images smaller that are too large. */
  smaller?: ShrinkOffer;
  /** As in `<input accept>`: a hint for the file chooser, not a check. */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const ONLY_ONE = "This field takes one file. Only the first file was added.";

/** A file field with choosing, dropping and pasting, and one row per file. */
export function FileDrop({
  label,
  items = [],
  onChange,
  onRemove,
  onOrder,
  onDescribe,
  smaller,
  accept,
  multiple = false,
  required = false,
  help,
  error,
  disabled = false,
  className,
}: FileDropProps) {
  const control = useControl(undefined, help, error);
  const input = useRef<HTMLInputElement>(null);
  const [hovered, setHovered] = useState(false);
  const [announcement, setAnnouncement] = useState("");

  const take = (chosen: FileList | readonly File[] | null) => {
    const [first] = chosen ?? [];
    if (!chosen || !first) return;
    setAnnouncement(!multiple && chosen.length > 1 ? ONLY_ONE : "");
    onChange(multiple ? [...chosen] : [first]);
  };
  useBlockedDrops();
  usePastedFiles(input, take);

  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <FieldFrame control={control.id} {...{ label, help, error, required }}>
        <div
          className={clsx(
            "focus-ring-within relative flex flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-7 text-center transition-colors duration-150 ease-out",
            error ? "border-danger" : hovered ? "border-brand bg-brand/6" : "border-field bg-wash hover:border-brand",
            disabled && "opacity-60",
          )}
        >
          <Upload aria-hidden="true" className="size-6 text-brand" />
          <p className="text-muted text-sm">
            <span className="font-semibold text-brand">{multiple ? "Choose files" : "Choose a file"}</span>, or drop or
            paste {multiple ? "them" : "it"} here
          </p>
          {/* The input covers the whole box, so that clicks and keys work natively. */}
          <input
            ref={input}
            type="file"
            {...control}
            {...{ accept, multiple, disabled }}
            onDragEnter={() => setHovered(true)}
            onDragLeave={() => setHovered(false)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              // Browsers silently ignore several files that are dropped on a field for one file.
              event.preventDefault();
              setHovered(false);
              void droppedFiles(event.dataTransfer).then(take);
            }}
            onChange={(event) => {
              take(event.target.files);
              // Cleared, so that a removed file can be chosen again.
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      </FieldFrame>
      <p role="status" className="font-semibold text-ink text-sm empty:hidden">
        {announcement}
      </p>
      {smaller && <ShrinkOfferBar offer={smaller} disabled={disabled} />}
      <FileRows {...{ items, disabled, onRemove, onOrder, onDescribe }} />
    </div>
  );
}
