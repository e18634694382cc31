import type { MetaFunction } from "react-router";

// A file of its own, because the shell loads it before zod is configured (src/admin/root.tsx).

let savedName: string | undefined;

/** Shows a saved name of the branch in titles. The shell of the page still has the old one. */
export function showSavedName(name: string) {
  savedName = name;
}

/** Returns the title of an admin screen, and excludes it from search engines. */
export const adminMeta =
  (title: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find(({ id }) => id === "root");
    const loaded = root?.loaderData as { branch: { name: string } } | undefined;
    const name = savedName ?? loaded?.branch.name;
    return [
      { title: [title, "Admin", name].filter(Boolean).join(" · ") },
      { name: "robots", content: "noindex, nofollow" },
    ];
  };
