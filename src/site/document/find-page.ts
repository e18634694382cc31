import { addressPattern } from "#site/address-pattern.ts";
import { notFoundPage } from "#site/pages/not-found.tsx";
import { publicPages } from "#site/site-map.ts";
import type { MakePage } from "./public-page.ts";

const patterns = publicPages.map(({ path, page }) => ({
  page,
  pattern: addressPattern(path),
}));

interface FoundPage {
  make: MakePage;
  params: Readonly<Record<string, string>>;
}

const notFound: FoundPage = { make: notFoundPage, params: {} };

/** Returns the renderer of the page at a path, or of the not-found page. */
export function findPage(path: string): FoundPage {
  for (const { page, pattern } of patterns) {
    const params = pattern.exec(path);
    if (params) return decoded(page, params.groups ?? {});
  }
  return notFound;
}

function decoded(make: MakePage, params: Record<string, string>): FoundPage {
  try {
    return {
      make,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  } catch {
    return notFound;
  }
}
