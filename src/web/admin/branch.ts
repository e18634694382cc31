import { createContext, useRouteLoaderData } from "react-router";
import type { Branch } from "#features/branch/branch.contract.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";

/** The branch, for who renders the admin area's shell. */
export const branchContext = createContext<Branch>();

/** The branch whose admin area this is; where even the root of the area failed, the one of an empty site. */
export const useBranch = (): Branch => (useRouteLoaderData("root") as Branch | undefined) ?? defaultBranch;
