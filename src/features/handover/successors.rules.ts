/** An active account; instants in milliseconds. */
export interface Account {
  id: string;
  username: string;
  name: string | null;
  role: string;
  last_sign_in_at: number | null;
  ends_at: number | null;
  counselor: 0 | 1;
}

export const isOwner = ({ role }: Pick<Account, "role">): boolean => role === "owner";

/**
 * Returns the owners who take over the site: all remaining owners except the counselor. An owner who started the
 * handover and stays counts as signed in.
 */
export const successorsOf = (
  accounts: readonly Account[],
  { leaving, startedAt, startedBy }: { leaving: readonly string[]; startedAt: string; startedBy: string },
): { username: string; name: string; hasSignedIn: boolean }[] =>
  accounts
    .filter((account) => isOwner(account) && account.counselor === 0 && account.ends_at === null)
    .filter(({ id }) => !leaving.includes(id))
    .map(({ username, name, last_sign_in_at }) => ({
      username,
      name: name ?? "",
      hasSignedIn: username === startedBy || (last_sign_in_at ?? 0) >= Date.parse(startedAt),
    }));
