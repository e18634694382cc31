/** The roles. Every account has one. */
export const roles = ["owner", "editor", "applications"] as const;
export type Role = (typeof roles)[number];

/**
 * Permissions of routes and screens. "applications" allows an account to read, change, delete and erase applications;
 * "exportApplications" allows it to download all of them.
 */
export const permissions = ["account", "content", "applications", "exportApplications", "owner"] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of each role. Only roles that need applicants' data have access to it. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: permissions,
  editor: ["account", "content"],
  applications: ["account", "applications", "exportApplications"],
};

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  editor: "Editor",
  applications: "Applications manager",
};

/** Describes each role in one sentence. */
export const roleDescriptions: Record<Role, string> = {
  owner: "Everything: content, applications, officers, backups.",
  editor: "All content, but no applicants’ data.",
  applications: "Only student applications: reads, answers, exports and erases them.",
};

export const mayDo = (role: Role, permission: Permission): boolean =>
  permissionsOf[role]?.includes(permission) ?? false;

/** Lists the roles with a permission: "Owner", "Owner or Editor". */
export const whoMay = (permission: Permission): string =>
  roles
    .filter((role) => mayDo(role, permission))
    .map((role) => roleNames[role])
    .join(" or ");
