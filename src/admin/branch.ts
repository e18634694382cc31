import { useSyncExternalStore } from "react";
import { createContext, useRouteLoaderData } from "react-router";
import type { Branch } from "#features/branch/branch.contract.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";
import { type Look, themeLook } from "#features/branch/colors/theme.ts";
import { showSavedName } from "#kit/admin/admin-meta.ts";

/** The data that the admin area's shell contains. */
interface Shell {
  branch: Branch;
  look: Look;
}

/** The data for the rendering of the shell. */
export const shellContext = createContext<Shell>();

let saved: Branch | undefined;
const listeners = new Set<() => void>();

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Replaces the shell's data after a save. Browser only. */
export function setShellBranch(branch: Branch) {
  saved = branch;
  showSavedName(branch.name);
  for (const listener of listeners) listener();
}

const branchNow = (loaded: unknown): Branch => saved ?? (loaded as Shell | undefined)?.branch ?? defaultBranch;

/** Returns the branch of this admin area. */
export function useBranch(): Branch {
  const loaded = useRouteLoaderData("root");
  const now = () => branchNow(loaded);
  return useSyncExternalStore(listen, now, now);
}

export const useLook = (): Look => (useRouteLoaderData("root") as Shell | undefined)?.look ?? themeLook;
