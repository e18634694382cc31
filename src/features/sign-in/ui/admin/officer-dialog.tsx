import { type Officer, OfficerInput, officerMessages } from "#features/sign-in/officers.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { OwnerPasswordField, RoleFields } from "./role-fields.tsx";

interface OfficerDialogProps {
  officer: Officer;
  /** Throws with a message for the person if saving failed. */
  onSave: (decided: Omit<OfficerInput, "browser">) => Promise<void>;
  onClose: () => void;
}

const Fields = OfficerInput.omit({ ended: true, browser: true });

/** Edits the role and end date of an account, or reopens an ended account. */
export function OfficerDialog({ officer, onSave, onClose }: OfficerDialogProps) {
  const { username, role, endsOn = "", ended } = officer;
  const { form, field, submission } = useSaveForm({
    fields: Fields,
    // A past end date would end the account again at once.
    defaultValues: { role, endsOn: ended ? "" : endsOn, current: "" },
    messages: { failed: officerMessages.saveFailed },
    save: (fields) => onSave({ ...fields, ended: false }),
  });
  const makesOwner = form.watch("role") === "owner" && (role !== "owner" || ended);
  return (
    <FormDialog
      title={`Edit ${username}`}
      submitLabel={ended ? "Reopen account" : "Save"}
      pendingLabel="Saving..."
      submission={submission}
      onClose={onClose}
    >
      <RoleFields role={field("role")} endsOn={field("endsOn")} chosen={form.watch("role")} />
      {makesOwner && <OwnerPasswordField {...field("current")} />}
    </FormDialog>
  );
}
