import { logged } from "#api-client/api.ts";
import { fetchContent, type PageContent } from "#features/pages/pages.contract.ts";
import { defaultTexts } from "#features/pages/pages.labels.ts";
import { type PageId, withNames } from "#features/pages/pages.rules.ts";
import type { PageContext } from "#site/document/public-page.ts";

/** Returns the texts of a page, written by officers or the default ones. @param figures values of placeholders */
export async function fetchPageTexts<Id extends PageId>(
  { api, branch }: Pick<PageContext, "api" | "branch">,
  id: Id,
  figures: { retention?: string } = {},
): Promise<PageContent<Id>> {
  const words = await fetchContent(api, id).catch(
    logged<PageContent<Id>>("Failed to fetch the texts of a page", defaultTexts[id]),
  );
  return withNames(words, { ...branch, ...figures });
}
