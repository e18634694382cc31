/** Pages that take a form, by their path in routes.ts: each of them has an action. */
export const formAddresses = ["/join"] as const;
