import { lazy, Suspense } from "react";
import { FieldError, FieldHelp, type FieldTexts, useControl } from "#kit/form/field.tsx";
import type { RichText } from "#shared/rich-text.ts";

/** The editor is large, so it loads with the first formatted field. */
const RichTextEditor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditor }));

interface RichTextFieldProps extends FieldTexts {
  required?: boolean;
  /** The name of the text in the label of the toolbar. Default: the label. */
  toolbarName?: string;
  value: RichText;
  onChange: (value: RichText) => void;
}

/** A field for text with bold, italics, links and lists. */
export function RichTextField({ label, help, error, required = false, className, ...rest }: RichTextFieldProps) {
  const { id, "aria-describedby": describedBy } = useControl(undefined, help, error);
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 font-semibold text-sm">
        <span aria-hidden="true">
          {label}
          {required && <span className="ml-0.5 text-danger">*</span>}
        </span>
        <FieldError control={id}>{error}</FieldError>
      </div>
      <Suspense fallback={<div className="min-h-40 rounded-lg border border-field" />}>
        <RichTextEditor {...{ label, id, describedBy }} isInvalid={Boolean(error)} isRequired={required} {...rest} />
      </Suspense>
      <FieldHelp control={id} className="mt-1.5">
        {help}
      </FieldHelp>
    </div>
  );
}
