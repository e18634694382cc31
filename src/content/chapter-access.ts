import type { Db } from "#platform/db/database.ts";
import type { ChapterAccess } from "#platform/http/access.ts";
import { isOfChapter } from "./content.store.ts";
import type { AnyContentType } from "./content-type.ts";

/** Routes that change no shared content. */
const ALLOWED_ROUTES = ["POST /api/preview", "POST /api/reporting/evidence", "PUT /api/account/weekly-email"];

/**
 * Returns what an editor of one chapter may call: everything about an item of the chapter, adding an item, and reading
 * other content. Bulk actions and orders are refused, because they can name items of other chapters.
 */
export const chapterAccess =
  (db: Db, contentTypes: readonly AnyContentType[]): ChapterAccess =>
  async ({ method, params, routeOptions: { url = "" } }, chapter) => {
    const type = contentTypes.find(({ apiPath, belongsToChapter }) => belongsToChapter && isUnder(url, apiPath));
    if (type && isUnder(url, `${type.apiPath}/:id`)) {
      const { id } = params as { id: string };
      return isOfChapter(db, type, id, chapter);
    }
    if (method === "GET" || method === "HEAD") return true;
    return ALLOWED_ROUTES.includes(`${method} ${url}`) || (method === "POST" && url === type?.apiPath);
  };

const isUnder = (url: string, path: string) => url === path || url.startsWith(`${path}/`);
