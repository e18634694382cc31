import { concerns } from "#platform/changes.ts";
import type { Deps } from "#platform/deps.ts";
import { type Known, knownUntilChange } from "#platform/known-until-change.ts";
import type { Page } from "../pages.contract.ts";
import { listPages, pages } from "./pages.service.ts";

/** Returns the cached texts of pages, which every rendering needs. */
export const knownPages = (deps: Pick<Deps, "db" | "changes" | "mediaBaseUrl">): Known<readonly Page[]> =>
  knownUntilChange(deps.changes, () => listPages(deps), concerns(pages.entity));
