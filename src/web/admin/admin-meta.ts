import type { MetaFunction } from "react-router";
import { branchNow } from "./branch.ts";

/** Returns the title of an admin screen, and excludes it from search engines. */
export const adminMeta =
  (title: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find(({ id }) => id === "root");
    const { name } = branchNow(root?.loaderData);
    return [{ title: `${title} · Admin · ${name}` }, { name: "robots", content: "noindex, nofollow" }];
  };
