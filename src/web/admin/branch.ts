import { useSyncExternalStore } from "react";
import { createContext, useRouteLoaderData } from "react-router";
import type { Branch } from "#features/branch/branch.contract.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";
import { type Look, themeLook } from "#web/documents/look.ts";

/** What the admin area's shell comes with. */
interface Shell {
  branch: Branch;
  look: Look;
}

/** The same, for who renders it. */
export const shellContext = createContext<Shell>();

let saved: Branch | undefined;
const listeners = new Set<() => void>();

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What somebody has just saved here stands in the place of what the shell came with. In the browser alone. */
export function tellBranch(branch: Branch) {
  saved = branch;
  for (const listener of listeners) listener();
}

/** @param loaded by the root; where even that failed, it is the branch of an empty site */
export const branchNow = (loaded: unknown): Branch => saved ?? (loaded as Shell | undefined)?.branch ?? defaultBranch;

/** The branch whose admin area this is. */
export function useBranch(): Branch {
  const loaded = useRouteLoaderData("root");
  const now = () => branchNow(loaded);
  return useSyncExternalStore(listen, now, now);
}

/** The look that the shell came with. */
export const useLook = (): Look => (useRouteLoaderData("root") as Shell | undefined)?.look ?? themeLook;
