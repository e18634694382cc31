import { type Role, roleNames } from "#shared/roles.ts";

/** An account in the handover. */
export interface Person {
  _id: string;
  username: string;
  name: string;
  role: Role;
  counselor: boolean;
  isYou: boolean;
}

/** "priya (Priya Nair), Owner" */
export function personInWords({ username, name, role, counselor, isYou }: Person): string {
  const besides = [name, isYou && "you"].filter(Boolean).join(", ");
  return `${username}${besides && ` (${besides})`}, ${roleNames[role]}${counselor ? " (counselor)" : ""}`;
}
