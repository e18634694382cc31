import { sql } from "kysely";
import type { Db } from "./database.ts";
import { tablesOwnersFirst } from "./schema/tables.ts";

/** The URL of a stored file in a text, also under a base URL with a path. The group is its key. */
const MEDIA_URL =
  /(?:https?:\/\/[\w.:-]+(?:\/[\w.~%-]+)*)?\/media\/([a-z0-9-]+\/[a-z0-9-]+(?:@\d+)?\.[a-z]+)(?:\?[\w=&-]*)?/g;

/** A part of a formatted text, or another value in JSON. */
type Part = { type?: string; text?: string; attrs?: { href?: string } } | null;

/** Formatted texts, and the items in versions, are stored as JSON. */
function parsedJson(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a part of a formatted text consisted only of a URL. Such parts could not be saved again. */
const isEmptyPart = (part: Part) =>
  (part?.type === "text" && part.text === "") || (part?.type === "link" && part.attrs?.href === "");

function cleaned(value: unknown, isErased: (key: string) => boolean): unknown {
  if (typeof value === "string") return withoutUrls(value, isErased);
  if (Array.isArray(value))
    return value.map((part) => cleaned(part, isErased)).filter((part) => !isEmptyPart(part as Part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part, isErased)]));
}

function withoutUrls(text: string, isErased: (key: string) => boolean): string {
  const json = text.includes("/media/") ? parsedJson(text) : undefined;
  if (json !== undefined) return JSON.stringify(cleaned(json, isErased));
  return text.replace(MEDIA_URL, (url, key: string) => (isErased(key) ? "" : url));
}

/**
 * Removes the URLs of erased files from all texts of the database, such as unpublished edits, versions and drafts of
 * emails. Returns whether a text changed.
 */
export async function removeUrls(db: Db, isErased: (key: string) => boolean): Promise<boolean> {
  let isChanged = false;
  const known: readonly string[] = tablesOwnersFirst;
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!known.includes(name)) continue;
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === "text")) {
      const [table, texts] = [sql.table(name), sql.ref(column.name)];
      const { rows } = await sql<{ text: string }>`
        select distinct ${texts} as text from ${table} where ${texts} like '%/media/%'`.execute(db);
      for (const { text } of rows) {
        const rest = withoutUrls(text, isErased);
        if (rest === text) continue;
        await sql`update ${table} set ${texts} = ${rest} where ${texts} = ${text}`.execute(db);
        isChanged = true;
      }
    }
  }
  return isChanged;
}
