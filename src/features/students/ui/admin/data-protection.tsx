import { useState } from "react";
import type { z } from "zod";
import { applicationLabels } from "#features/students/students.admin.labels.ts";
import { changeRetention, erasePerson, fetchPerson, fetchRetentionEffect } from "#features/students/students.api.ts";
import {
  officerMessages,
  Person,
  type PersonalData,
  RETENTION_MAX_MONTHS,
  type Retention,
  RetentionInput,
} from "#features/students/students.contract.ts";
import { formatMonths, studentMessages } from "#features/students/students.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { adminApi, saveFile } from "#kit/admin/admin-api.ts";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { type Loaded, LoadedContent } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { toast } from "#kit/feedback/toast.tsx";
import { TextField } from "#kit/form/field.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";

const personLabels = applicationLabels.personDialog;

interface PersonDialogProps {
  /** Returns all data stored about a person. Throws with a message for officers. */
  find: (person: Person) => Promise<PersonalData[]>;
  /** Saves the data as a file. */
  onExport: (stored: readonly PersonalData[]) => void;
  /** Erases the data permanently. Throws with a message for officers. */
  onErase: (person: Person) => Promise<void>;
  onClose: () => void;
}

/** Exports or erases one person's data, for people who ask the branch to do so. */
function PersonDialog({ find, onExport, onErase, onClose }: PersonDialogProps) {
  const [found, setFound] = useState<{ person: Person; stored: PersonalData[] } | null>(null);
  const [asking, setAsking] = useState(false);
  const { field, submission, attempt } = useSaveForm({
    fields: Person as z.ZodType<Person, { email: string; studentId: string }>,
    defaultValues: { email: "", studentId: "" },
    messages: { required: studentMessages.required, failed: officerMessages.personFailed },
    async save(fields) {
      const person = Person.parse(fields);
      setFound({ person, stored: await find(person) });
    },
  });
  const count = found?.stored.length ?? 0;

  async function erase() {
    setAsking(false);
    await attempt(async () => {
      if (found) await onErase(found.person);
    });
  }

  return (
    <Dialog open title={personLabels.onePersonsData} description={personLabels.personHelp} onCloseRequest={onClose}>
      <form onSubmit={submission.onSubmit} onChange={() => setFound(null)} noValidate className="flex flex-col gap-5">
        <FormBody submission={submission}>
          <TextField label={personLabels.email} type="email" autoComplete="off" required {...field("email")} />
          <TextField
            label={personLabels.studentId}
            autoComplete="off"
            help={personLabels.studentIdHelp}
            {...field("studentId")}
          />
        </FormBody>
        <Button
          type="submit"
          variant="secondary"
          pending={submission.pending}
          pendingLabel={personLabels.searching}
          className="self-start"
        >
          {personLabels.find}
        </Button>
      </form>
      {found && (
        <div className="mt-5 flex flex-col gap-4">
          <Alert tone="info">{count === 0 ? officerMessages.nobody : personLabels.stored(count)}</Alert>
          {count > 0 && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => onExport(found.stored)}>{personLabels.exportTheirData}</Button>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {personLabels.eraseTheirData}
              </Button>
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={personLabels.eraseOnePersonsData}
        item={found ? { name: found.person.email } : undefined}
        confirmLabel={personLabels.erase}
        note={personLabels.eraseOnePersonsDataNote}
        onConfirm={() => void erase()}
        onCancel={() => setAsking(false)}
      >
        {personLabels.eraseOnePersonsDataQuestion}
      </ConfirmDialog>
    </Dialog>
  );
}

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
            <p className="mt-1 max-w-reading text-muted text-sm">{labels.retentionHelp(formatMonths(months))}</p>
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
