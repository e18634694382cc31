import { useEffect, useRef } from "react";
import type { FileItem } from "./file-item.ts";
import { PictureFields } from "./picture-fields.tsx";
import type { FieldGiven } from "./use-save-form.ts";

interface OnePictureFieldsProps {
  /** The form, and its file field with the chosen or stored image. */
  editor: {
    field: (name: "alt" | "decorative") => FieldGiven;
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
export function OnePictureFields({ editor: { field, files, form }, otherwise, stored }: OnePictureFieldsProps) {
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
      otherwise={otherwise}
      focus={form.watch("focus")}
      onFocusChange={setFocus}
      isTextOfAnother={Boolean(stored?.alt) && from !== stored?.image}
    />
  );
}
