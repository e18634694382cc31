import { FileText, ImageOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { PictureFailure, previewPicture } from "#kit/pictures/convert-picture.ts";
import { isHeic } from "#kit/pictures/picture-files.ts";
import type { PictureDetails } from "#shared/picture-fields.ts";
import { CheckboxField } from "./choice-fields.tsx";
import { FieldHelp, helpId, TextField, useControl } from "./field.tsx";
import type { FileItem } from "./file-list.tsx";
import type { FormFieldProps } from "./use-save-form.ts";

interface FocusFieldProps {
  /** URL of the image. */
  image: string;
  /** "50 30", or empty for the center. */
  value: string;
  onChange: (focus: string) => void;
}

const HELP = "Crops keep this point visible. Select a point on the image, or use the arrow keys.";
/** In pixels. */
const FIELD_WIDTH = 280;
/** In percent per key press. */
const STEP = 5;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const bounded = (share: number) => Math.min(100, Math.max(0, Math.round(share)));
const focusAt = (x: number, y: number) => `${bounded(x)} ${bounded(y)}`;
const pointOf = (focus: string): [x: number, y: number] => {
  const [x = 50, y = 50] = focus === "" ? [] : focus.split(" ").map(Number);
  return [x, y];
};

/** Selects the point of an image that crops keep visible. */
function FocusField({ image, value, onChange }: FocusFieldProps) {
  const { id } = useControl(undefined, HELP, undefined);
  const [x, y] = pointOf(value);

  function place({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A click by keyboard has no coordinates.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(focusAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100));
  }

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(focusAt(x + step[0], y + step[1]));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-ink text-sm">Focal point</span>
      <button
        type="button"
        aria-label={`Focal point: ${x}% from the left, ${y}% from the top`}
        aria-describedby={helpId(id)}
        onClick={place}
        onKeyDown={move}
        className="relative cursor-pointer self-start rounded-lg"
      >
        <img src={image} alt="" width={FIELD_WIDTH} className="block rounded-lg" />
        <span
          style={{ left: `calc(${x}% - 0.75rem)`, top: `calc(${y}% - 0.75rem)` }}
          className="pointer-events-none absolute size-6 rounded-full border-2 border-white bg-navy/40"
        />
      </button>
      <FieldHelp control={id}>{HELP}</FieldHelp>
    </div>
  );
}

export interface PictureFieldsProps {
  /** The chosen file, or the URL of the stored image; undefined if there is none. */
  picture: File | string | undefined;
  /** The props of the fields `alt` and `decorative`. */
  alt: Omit<ComponentProps<typeof TextField>, "label" | "help">;
  decorative: Omit<ComponentProps<typeof CheckboxField>, "label" | "help">;
  /** Describes the default text: "the title". */
  altDefault: string;
  focus: string;
  onFocusChange: (focus: string) => void;
  /** Whether the text was written for an earlier image. */
  isTextOfAnother?: boolean;
}

/** The details of an image: alternative text, decorative flag and focal point. */
function PictureFields(props: PictureFieldsProps) {
  const { picture, alt, decorative, altDefault, focus, onFocusChange, isTextOfAnother = false } = props;
  const preview = usePreview(typeof picture === "string" ? undefined : picture, LARGE_PREVIEW);
  const image = typeof picture === "string" ? picture : preview.address;
  return (
    <>
      <TextField
        label="Alternative text"
        help={
          isTextOfAnother
            ? "This text describes the previous image. Check that it fits the new one."
            : `Describes the image for visitors who can’t see it. Leave empty to use ${altDefault}.`
        }
        {...alt}
      />
      <CheckboxField label="Decorative" help="The image adds no information. Screen readers skip it." {...decorative} />
      {image && <FocusField image={image} value={focus} onChange={onFocusChange} />}
    </>
  );
}

interface SinglePictureFieldsProps {
  /** The form, and its file field with the chosen or stored image. */
  editor: {
    field: (name: "alt" | "decorative") => FormFieldProps;
    files: { items?: readonly FileItem[] | undefined };
    form: {
      watch: (name: "focus") => string;
      setValue: (name: "focus", focus: string, options: { shouldDirty: true }) => void;
    };
  };
  /** Describes the default text: "the title". */
  otherwise: string;
  /** The stored details. The focal point is reset when another image is chosen. */
  stored: { image: string; alt?: string | undefined; focus?: string | undefined } | undefined;
}

/** The details of a form's only image, while there is one. */
export function SinglePictureFields({ editor: { field, files, form }, otherwise, stored }: SinglePictureFieldsProps) {
  const { key, from } = files.items?.[0] ?? {};
  const shown = useRef(key);
  const setFocus = (focus: string) => form.setValue("focus", focus, { shouldDirty: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new image resets the focal point
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setFocus(from === stored?.image ? (stored?.focus ?? "") : "");
  }, [key]);

  if (from === undefined) return null;
  return (
    <PictureFields
      picture={from}
      alt={field("alt")}
      decorative={field("decorative")}
      altDefault={otherwise}
      focus={form.watch("focus")}
      onFocusChange={setFocus}
      isTextOfAnother={Boolean(stored?.alt) && from !== stored?.image}
    />
  );
}

interface PictureDetailsFieldsProps {
  name: string;
  from: File | string;
  details: PictureDetails;
  onChange: (details: PictureDetails) => void;
}

/** The details of one of several images. */
export function PictureDetailsFields({ name, from, details, onChange }: PictureDetailsFieldsProps) {
  return (
    <fieldset aria-label={name} className="flex flex-col gap-4">
      <PictureFields
        picture={from}
        alt={{
          value: details.alt,
          onChange: ({ currentTarget }) => onChange({ ...details, alt: currentTarget.value }),
        }}
        decorative={{
          checked: details.decorative,
          onChange: ({ currentTarget }) => onChange({ ...details, decorative: currentTarget.checked }),
        }}
        altDefault="the title and the image number"
        focus={details.focus}
        onFocusChange={(focus) => onChange({ ...details, focus })}
      />
    </fieldset>
  );
}

/** Long side in pixels: three times the size of a row's preview for high-density screens, and twice that of a field. */
const SMALL_PREVIEW = 192;
const LARGE_PREVIEW = 560;

/**
 * Returns the URL of a small preview of a chosen image; null until it is ready. A smaller file of the same image keeps
 * it.
 */
function usePreview(
  file: File | undefined,
  longSide: number,
  onUnreadable?: (file: File) => void,
): { address: string | null; failed: boolean } {
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
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setFailed(true);
        if (error instanceof PictureFailure && error.problem === "unreadable") onUnreadable?.(file);
      });
    return () => controller.abort();
  }, [file, longSide, onUnreadable]);

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
export function FilePreview({ file, onUnreadable }: { file: File; onUnreadable?: ((file: File) => void) | undefined }) {
  const isPicture = file.type.startsWith("image/") || isHeic(file);
  const { address, failed } = usePreview(isPicture ? file : undefined, SMALL_PREVIEW, onUnreadable);
  if (!isPicture) return <FileText aria-hidden="true" className="size-6" />;
  if (failed) return <ImageOff aria-hidden="true" className="size-6" />;
  return address && <img src={address} alt="" className="size-full object-cover" />;
}
