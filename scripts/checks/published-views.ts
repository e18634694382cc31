import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Finds code outside `src/content` that reads drafts or trash: queries that name a content table, and literal scopes such
 * as "all". Public code reads the views `published_<table>`. Administrators' queries start with
 * `selectContent(db, table, scope)`, and only the files below choose their scope themselves.
 */
const root = join(import.meta.dirname, "../..");
const schema = readFileSync(join(root, "src/platform/db/schema/tables.ts"), "utf8");
const contentTables = /interface ContentTables \{([^}]+)\}/.exec(schema)?.[1] ?? "";
const tables = [...contentTables.matchAll(/\w+(?=:)/g)].join("|");
const inKysely = new RegExp(`(?:selectFrom|[a-z]+Join)\\(\\s*["'\`](?:${tables})["'\`\\s]`, "g");
const inSql = new RegExp(`sql(?:<[^>]*>)?\`[^\`]*\\b(?:from|join)\\s+(?:${tables})\\b`, "gi");

const wide = `["'\`](?:all|active|draft|scheduled|trashed)["'\`]`;
/** A scope as the last argument of a call, in a condition, or as a value of something named "scope". */
const scopes = [
  new RegExp(`,\\s*${wide}(?:\\s+as\\s+\\w+)?\\s*,?\\s*\\)`, "g"),
  /\?\s*["'`](?:all|active)["'`]/g,
  new RegExp(`\\bscope\\w*\\s*(?::\\s*\\w+\\s*)?[=:]\\s*${wide}`, "gi"),
];

/** The files with literal scopes, and why each needs them. */
export const literalScopes: Readonly<Record<string, string>> = {
  "src/features/achievements/server/achievements.store.ts": "derived columns are filled in for every row",
  "src/features/events/server/event-closings.service.ts": "an officer records the steps after an event in any state",
  "src/features/events/server/event-edits.service.ts":
    "an officer edits an event, which the service then requires to be published",
  "src/features/events/server/event-pictures.service.ts":
    "an officer decides about a reported picture, which may be hidden",
  "src/features/events/server/event-import.service.ts": "an import finds, completes and removes events in any state",
  "src/features/events/server/events.service.ts":
    "an officer copies an event or its registration, which may be a draft's",
  "src/features/events/server/events.store.ts": "derived columns are filled in for every row",
  "src/features/gallery/server/gallery.store.ts":
    "an upload finds stored pictures, and officers write notes about albums, drafts included",
  "src/features/gallery/server/picture-reports.service.ts":
    "an officer decides about a reported picture, which may be hidden",
  "src/features/pages/server/page-pictures.service.ts":
    "an officer decides about a reported picture, which may be hidden",
  "src/features/pages/server/pages.service.ts": "an officer edits the draft of a page",
  "src/features/reporting/server/reporting.store.ts":
    "an import finds events in any state, and all else takes those with a public page",
  "src/features/reports/server/reports.service.ts":
    "the file of a draft opens with a token or a signed link, which the route requires",
  "src/features/reports/server/reports.store.ts": "the same, by the name of the file",
  "src/features/share-cards/server/posters.routes.ts": "officers preview the poster of a draft",
  "src/features/team/server/team.store.ts":
    "the year switch lists drafts, and a place follows the last row of any state",
  "src/features/team/server/team.service.ts": "the year switch writes the row that it has just added",
  "src/site-content.ts": "an officer links another item to an event that may be a draft",
};

/** Returns what is wrong in one file, each as `file:line: reason`. */
export function viewFaults(file: string, text: string): string[] {
  const found = (patterns: readonly RegExp[], reason: string) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: match }) => {
        const line = text.slice(0, index).split("\n").length;
        return `${file}:${line}: ${match.replace(/\s+/g, " ")} ${reason}`;
      }),
    );
  const named = found([inKysely, inSql], "reads drafts and trash too: read the view, or use selectContent");
  const isServer = /^src\/(?:[^/]+\.ts$|platform\/(?!media\/)|features\/[^/]+\/server\/)/.test(file);
  const chosen = isServer ? found(scopes, "is a scope with drafts or trash: take the scope as a parameter") : [];
  if (!(file in literalScopes)) return [...named, ...chosen];
  return chosen.length > 0 ? named : [...named, `${file}: has no literal scope any more: remove it from the list`];
}

if (import.meta.main) {
  const sources = globSync("src/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "src/platform/db/**", "src/content/content.store.ts", "src/operations/**"],
  });
  const complaints = sources.flatMap((file) => viewFaults(file, readFileSync(join(root, file), "utf8")));
  for (const file of Object.keys(literalScopes))
    if (!sources.includes(file)) complaints.push(`${file}: is gone: remove it from the list`);
  console.log(complaints.join("\n") || `${sources.length} files read published views only`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
