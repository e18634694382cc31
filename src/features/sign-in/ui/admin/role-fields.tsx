import { SelectField } from "#kit/form/select-field.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import type { FieldGiven } from "#kit/form/use-save-form.ts";
import { type Role, roleNames, roles, roleWords } from "#shared/roles.ts";

const options = roles.map((value) => ({ value, label: roleNames[value] }));

interface RoleFieldsProps {
  role: FieldGiven;
  endsOn: FieldGiven;
  chosen: Role;
}

/** Asks an owner for their password before someone else becomes an owner. */
export const OwnerPasswordField = (field: FieldGiven) => (
  <TextField
    label="Your password"
    type="password"
    required
    autoComplete="current-password"
    help="Owners can do everything, so making someone an owner needs your password."
    {...field}
  />
);

/** What an account is for, and until when. */
export function RoleFields({ role, endsOn, chosen }: RoleFieldsProps) {
  return (
    <>
      <SelectField label="Role" required options={options} help={roleWords[chosen]} {...role} />
      <TextField
        label="Ends on"
        type="date"
        help="The last day on which the account is good, such as the last of the term. Left empty, it lasts."
        {...endsOn}
      />
    </>
  );
}
