import { useState } from "react";
import {
  officerMessages,
  RETENTION_MAX_MONTHS,
  type Retention,
  RetentionInput,
} from "#features/students/students.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

interface RetentionDialogProps {
  retention: Retention;
  /** Returns the number of applications that a retention of `months` would erase at once. */
  countErased: (months: number) => Promise<number>;
  /** Throws with a message for officers if saving failed. */
  onSave: (months: number) => Promise<void>;
  onClose: () => void;
}

const inWords = (count: number) =>
  count === 1
    ? "One application is older than that."
    : `${count.toLocaleString("en-GB")} applications are older than that.`;

/** Edits the retention of applications. Asks first if the change erases applications at once. */
export function RetentionDialog({ retention, countErased, onSave, onClose }: RetentionDialogProps) {
  const [asked, setAsked] = useState<{ months: number; erased: number } | null>(null);
  const { submission, field, attempt } = useSaveForm({
    fields: RetentionInput,
    defaultValues: { months: String(retention.months) },
    version: retention.version,
    messages: { required: officerMessages.months, failed: officerMessages.retentionFailed },
    async save(fields) {
      const months = Number(fields.months);
      const erased = months < retention.months ? await countErased(months) : 0;
      if (erased === 0) return onSave(months);
      setAsked({ months, erased });
    },
  });
  return (
    <>
      <FormDialog
        title="Retention period"
        submitLabel="Save"
        pendingLabel="Saving..."
        submission={submission}
        onClose={onClose}
      >
        <TextField
          label="Months"
          type="number"
          inputMode="numeric"
          min={1}
          max={RETENTION_MAX_MONTHS}
          required
          help="The Join form shows this period. A longer period applies only to new applications."
          {...field("months")}
        />
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        title="Erase applications"
        confirmLabel="Save and erase"
        note="Erased applications do not go to the trash."
        onConfirm={() => {
          if (asked) void attempt(() => onSave(asked.months));
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked && `${inWords(asked.erased)} The site erases ${asked.erased === 1 ? "it" : "them"} within the hour.`}
      </ConfirmDialog>
    </>
  );
}
