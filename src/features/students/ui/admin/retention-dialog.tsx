import { useState } from "react";
import {
  officerMessages,
  RETENTION_MAX_MONTHS,
  type Retention,
  RetentionInput,
} from "#features/students/students.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";

interface RetentionDialogProps {
  retention: Retention;
  /** How many applications this many months would erase at once. */
  countErased: (months: number) => Promise<number>;
  /** Throws with words for a person when it could not be saved. */
  onSave: (months: number) => Promise<void>;
  onClose: () => void;
}

const inWords = (count: number) =>
  count === 1
    ? "One application is older than that."
    : `${count.toLocaleString("en-GB")} applications are older than that.`;

/** After how many months applications are erased. Where that erases some at once, it asks first. */
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
        title="How long applications are kept"
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
          help="The join form tells this time. A longer one holds for those who apply from then on: others were told a shorter one."
          {...field("months")}
        />
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        title="Erase applications"
        confirmLabel="Save and erase"
        note="They do not go to the trash."
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
