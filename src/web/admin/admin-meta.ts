import type { MetaFunction } from "react-router";
import type { Branch } from "#features/branch/branch.contract.ts";
import { defaultBranch } from "#features/branch/branch.rules.ts";

/** The title of an admin screen, which search engines leave alone. */
export const adminMeta =
  (title: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find(({ id }) => id === "root");
    const { name } = (root?.loaderData as Branch | undefined) ?? defaultBranch;
    return [{ title: `${title} · Admin · ${name}` }, { name: "robots", content: "noindex, nofollow" }];
  };
