import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
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

/** The fields for role and end date of an account. */
export function RoleFields({ role, endsOn, chosen }: RoleFieldsProps) {
  return (
    <>
      <SelectField label="Role" required options={options} help={roleWords[chosen]} {...role} />
      <TextField
        label="End date"
        type="date"
        help="The last day of the account, such as the last day of the term. Leave empty for no end date."
        {...endsOn}
      />
    </>
  );
}
