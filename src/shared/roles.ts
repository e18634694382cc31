/** What an account is for; it has one of these. */
export const roles = ["owner", "editor", "applications"] as const;
export type Role = (typeof roles)[number];

/** What a route or a screen asks of who is signed in. */
export const permissions = ["account", "content", "applications", "owner"] as const;
export type Permission = (typeof permissions)[number];

/** The one table of who may do what. Applicants' data are for who needs them. */
const allowed: Record<Role, readonly Permission[]> = {
  owner: permissions,
  editor: ["account", "content"],
  applications: ["account", "applications"],
};

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  editor: "Editor",
  applications: "Applications viewer",
};

/** What a role is for, in a sentence. */
export const roleWords: Record<Role, string> = {
  owner: "Everything: content, applications, officers, backups.",
  editor: "All content. Sees no applicants’ data.",
  applications: "Student applications alone: sees and exports them.",
};

export const mayDo = (role: Role, permission: Permission): boolean => allowed[role]?.includes(permission) ?? false;

/** Who is let in by it: "Owner", "Owner or Editor". */
export const whoMay = (permission: Permission): string =>
  roles
    .filter((role) => mayDo(role, permission))
    .map((role) => roleNames[role])
    .join(" or ");
