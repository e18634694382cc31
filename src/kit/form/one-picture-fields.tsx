import { useEffect, useRef } from "react";
import type { FileItem } from "./file-item.ts";
import { PictureFields } from "./picture-fields.tsx";
import type { FieldGiven } from "./use-save-form.ts";

interface OnePictureFieldsProps {
  /** The form that says it in its fields, and whose field for files tells of the picture: chosen, else stored. */
  editor: {
    field: (name: "alt" | "decorative") => FieldGiven;
    files: { items?: readonly FileItem[] | undefined };
    form: {
      watch: (name: "focus") => string;
      setValue: (name: "focus", focus: string, options: { shouldDirty: true }) => void;
    };
  };
  /** What stands in for the text when nobody gives one: "the title". */
  otherwise: string;
  /** What is stored: a focal point is its own picture's, and goes when another is chosen. */
  stored: { image: string; alt?: string | undefined; focus?: string | undefined } | undefined;
}

/** What is said of a form's one picture, as long as there is one. */
export function OnePictureFields({ editor: { field, files, form }, otherwise, stored }: OnePictureFieldsProps) {
  const { key, from } = files.items?.[0] ?? {};
  const shown = useRef(key);
  const setFocus = (focus: string) => form.setValue("focus", focus, { shouldDirty: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the picture alone
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
