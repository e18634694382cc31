import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { classNames } from "#kit/class-names.ts";
import type { SmallerOffer } from "#kit/pictures/use-smaller-pictures.ts";
import type { PictureSaid } from "#shared/picture-fields.ts";
import { useControl } from "./control.ts";
import { droppedFiles } from "./dropped-files.ts";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";
import type { FileItem } from "./file-item.ts";
import { FileRows } from "./file-rows.tsx";
import { SmallerOfferBar } from "./smaller-offer.tsx";
import { useNoStrayDrops } from "./use-no-stray-drops.ts";
import { usePastedFiles } from "./use-pasted-files.ts";

export interface FileDropProps extends FieldWords {
  /** What is told of: chosen or stored. */
  items?: readonly FileItem[];
  /** Files have been chosen, dropped or pasted; one at most unless `multiple`. */
  onChange: (files: File[]) => void;
  /** Without it, nothing can be taken away. */
  onRemove?: (key: string) => void;
  /** The order of the items has a meaning, and can be changed; with the keys of all. */
  onOrder?: (keys: string[]) => void;
  /** Something is said of each; with the key of one. */
  onDescribe?: (key: string, said: PictureSaid) => void;
  /** Of pictures, those that are too large can be made smaller. */
  smaller?: SmallerOffer;
  /** As in `<input accept>`: a hint for the chooser, not a check. */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const ONLY_ONE = "This field takes one file. Only the first file was added.";

/** A field for files, which are chosen, dropped or pasted, with a row for each. */
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
  const [said, setSaid] = useState("");

  const take = (chosen: FileList | readonly File[] | null) => {
    const [first] = chosen ?? [];
    if (!chosen || !first) return;
    setSaid(!multiple && chosen.length > 1 ? ONLY_ONE : "");
    onChange(multiple ? [...chosen] : [first]);
  };
  useNoStrayDrops();
  usePastedFiles(input, take);

  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <FieldFrame control={control.id} {...{ label, help, error, required }}>
        <div
          className={classNames(
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
          {/* The input itself covers the whole box: it takes clicks and keys by its own nature. */}
          <input
            ref={input}
            type="file"
            {...control}
            {...{ accept, multiple, disabled }}
            onDragEnter={() => setHovered(true)}
            onDragLeave={() => setHovered(false)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              // Left to itself, a field for one file says nothing when several are dropped on it.
              event.preventDefault();
              setHovered(false);
              void droppedFiles(event.dataTransfer).then(take);
            }}
            onChange={(event) => {
              take(event.target.files);
              // Emptied, so that a file that was removed can be chosen again.
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      </FieldFrame>
      <p role="status" className="font-semibold text-ink text-sm empty:hidden">
        {said}
      </p>
      {smaller && <SmallerOfferBar offer={smaller} disabled={disabled} />}
      <FileRows {...{ items, disabled, onRemove, onOrder, onDescribe }} />
    </div>
  );
}
