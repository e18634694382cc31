import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Finds queries that name a content table. Only `src/content/content.store.ts` does: public code reads the views
 * `published_<table>`, and administrators' queries start with `selectContent(db, table, scope)`.
 */
const tables = "events|gallery_items|achievements|reports|banners|team_members|chapters|resources|pages";
const inKysely = new RegExp(`(?:selectFrom|[a-z]+Join)\\(\\s*["'\`](?:${tables})["'\`\\s]`, "g");
const inSql = new RegExp(`sql(?:<[^>]*>)?\`[^\`]*\\b(?:from|join)\\s+(?:${tables})\\b`, "gi");

const root = join(import.meta.dirname, "../..");
const sources = globSync("src/**/*.ts", {
  cwd: root,
  exclude: ["**/*.test.ts", "src/platform/db/**", "src/content/content.store.ts", "src/operations/**"],
});
const complaints = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return [inKysely, inSql].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${file}:${line}: ${found.replace(/\s+/g, " ")} reads drafts and trash too: read the view, or use selectContent`;
    }),
  );
});
console.log(complaints.join("\n") || `${sources.length} files read published views only`);
process.exitCode = complaints.length === 0 ? 0 : 1;
