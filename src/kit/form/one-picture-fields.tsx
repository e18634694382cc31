import { useEffect, useRef } from "react";
import type { FileItem } from "./file-item.ts";
import { PictureFields, type PictureFieldsProps } from "./picture-fields.tsx";

interface OnePictureFieldsProps extends Omit<PictureFieldsProps, "picture" | "isTextOfAnother"> {
  /** What the form's field for the picture tells of: the one chosen, else the one stored. */
  items: readonly FileItem[] | undefined;
  /** What is stored: a focal point is its own picture's, and goes when another is chosen. */
  stored: { image: string; alt?: string | undefined; focus?: string | undefined } | undefined;
}

/** What is said of a form's one picture, as long as there is one. */
export function OnePictureFields({ items, stored, onFocusChange, ...fields }: OnePictureFieldsProps) {
  const { key, from } = items?.[0] ?? {};
  const shown = useRef(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the picture alone
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    onFocusChange(from === stored?.image ? (stored?.focus ?? "") : "");
  }, [key]);

  if (from === undefined) return null;
  return (
    <PictureFields
      {...fields}
      picture={from}
      onFocusChange={onFocusChange}
      isTextOfAnother={Boolean(stored?.alt) && from !== stored?.image}
    />
  );
}
