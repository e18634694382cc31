import { useState } from "react";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import { changeRetention, erasePerson, fetchPerson, fetchRetentionEffect } from "#features/students/students.api.ts";
import {
  officerMessages,
  type Person,
  type PersonalData,
  RETENTION_MAX_MONTHS,
  type Retention,
  RetentionInput,
} from "#features/students/students.contract.ts";
import { formatMonths } from "#features/students/students.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi, saveFile } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import type { Loaded } from "#kit/admin/screen-route.tsx";
import { LoadedContent } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";

const labels = applicationLabels.dataProtection;

const FILE_NAME = "stored-about-a-person.json";

/** Shows the retention of applications and the actions for one person's data. */
export function DataProtection({ retention }: { retention: Loaded<Retention> | undefined }) {
  const write = useWrite();
  const [open, setOpen] = useState<"retention" | "person" | null>(null);
  const close = () => setOpen(null);

  async function saveRetention(months: number, version: number) {
    await write((api) => changeRetention(api, months, version), labels.periodSaved(formatMonths(months)));
    afterWrite(close);
  }

  async function erase(person: Person) {
    await write(
      (api) => erasePerson(api, person),
      ({ erased }) => ({ message: labels.erased(erased) }),
    );
    afterWrite(close);
  }

  function save(stored: readonly PersonalData[]) {
    saveFile(FILE_NAME, new Blob([`${JSON.stringify(stored, null, 2)}\n`], { type: "application/json" }));
    toast.success(applicationLabels.exported(FILE_NAME));
  }

  return (
    <ScreenSection id="data-protection" title={labels.retentionAndErasure} className="mt-6">
      <LoadedContent loaded={retention}>
        {({ months, version }) => (
          <>
            <p className="mt-1 max-w-prose text-muted text-sm">{labels.retentionHelp(formatMonths(months))}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => setOpen("retention")}>
                {labels.changePeriod}
              </Button>
              <Button variant="secondary" size="small" onClick={() => setOpen("person")}>
                {labels.onePersonsData}
              </Button>
            </div>
            {open === "retention" && (
              <RetentionDialog
                retention={{ months, version }}
                countErased={(months) => fetchRetentionEffect(adminApi, months)}
                onSave={(wanted) => saveRetention(wanted, version)}
                onClose={close}
              />
            )}
          </>
        )}
      </LoadedContent>
      {open === "person" && (
        <PersonDialog
          find={(person) => fetchPerson(adminApi, person)}
          onExport={save}
          onErase={erase}
          onClose={close}
        />
      )}
    </ScreenSection>
  );
}

interface RetentionDialogProps {
  retention: Retention;
  /** Returns the number of applications that a retention of `months` would erase at once. */
  countErased: (months: number) => Promise<number>;
  /** Throws with a message for officers if saving failed. */
  onSave: (months: number) => Promise<void>;
  onClose: () => void;
}

/** Edits the retention of applications. Asks first if the change erases applications at once. */
function RetentionDialog({ retention, countErased, onSave, onClose }: RetentionDialogProps) {
  const [question, setQuestion] = useState<{ months: number; erased: number } | null>(null);
  const { submission, field, attempt } = useSaveForm({
    fields: RetentionInput,
    defaultValues: { months: String(retention.months) },
    version: retention.version,
    messages: { required: officerMessages.months, failed: officerMessages.retentionFailed },
    async save(fields) {
      const months = Number(fields.months);
      const erased = months < retention.months ? await countErased(months) : 0;
      if (erased === 0) return onSave(months);
      setQuestion({ months, erased });
    },
  });
  return (
    <>
      <FormDialog
        title={labels.retentionPeriod}
        submitLabel={labels.save}
        pendingLabel={labels.saving}
        submission={submission}
        onClose={onClose}
      >
        <TextField
          label={labels.months}
          type="number"
          inputMode="numeric"
          min={1}
          max={RETENTION_MAX_MONTHS}
          required
          help={labels.monthsHelp}
          {...field("months")}
        />
      </FormDialog>
      <ConfirmDialog
        open={question !== null}
        title={labels.eraseApplications}
        confirmLabel={labels.saveAndErase}
        note={labels.eraseApplicationsNote}
        onConfirm={() => {
          if (question) void attempt(() => onSave(question.months));
          setQuestion(null);
        }}
        onCancel={() => setQuestion(null)}
      >
        {question && labels.effect(question.erased)}
      </ConfirmDialog>
    </>
  );
}
