import { type Officer, OfficerInput, officerMessages } from "#features/sign-in/officers.contract.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { OwnerPasswordField, RoleFields } from "./role-fields.tsx";

interface OfficerDialogProps {
  officer: Officer;
  /** Throws with words for a person when it could not be saved. */
  onSave: (decided: Omit<OfficerInput, "browser">) => Promise<void>;
  onClose: () => void;
}

const Fields = OfficerInput.omit({ ended: true, browser: true });

/** Changes what an account is for and until when; one that has ended is opened again. */
export function OfficerDialog({ officer, onSave, onClose }: OfficerDialogProps) {
  const { username, role, endsOn = "", ended } = officer;
  const { form, field, submission } = useSaveForm({
    fields: Fields,
    // A day that is over would close it again at once.
    defaultValues: { role, endsOn: ended ? "" : endsOn, current: "" },
    messages: { failed: officerMessages.saveFailed },
    save: (fields) => onSave({ ...fields, ended: false }),
  });
  const makesOwner = form.watch("role") === "owner" && (role !== "owner" || ended);
  return (
    <FormDialog
      title={`Edit ${username}`}
      submitLabel={ended ? "Open account again" : "Save"}
      pendingLabel="Saving..."
      submission={submission}
      onClose={onClose}
    >
      <RoleFields role={field("role")} endsOn={field("endsOn")} chosen={form.watch("role")} />
      {makesOwner && <OwnerPasswordField {...field("current")} />}
    </FormDialog>
  );
}
