interface PublicPage {
  path: string;
  /** Beside this one. */
  file: string;
  /** What menu and footer call it; a page without a label stands in neither. */
  label?: string;
  /**
   * What the page reads of an address's query, in this order. Whatever else stands there is ignored: it reaches no
   * loader, and makes no other page of the same.
   */
  reads?: readonly string[];
}

/** The pages for visitors, in the order of the menu. */
export const publicPages: readonly PublicPage[] = [
  { path: "/", file: "home.tsx", label: "Home" },
  { path: "/about", file: "about.tsx", label: "About Us" },
  { path: "/resources", file: "resources.tsx", label: "Resources" },
  { path: "/events", file: "events.tsx", label: "Events", reads: ["show", "page"] },
  { path: "/gallery", file: "gallery.tsx", label: "Gallery", reads: ["page"] },
  { path: "/achievements", file: "achievements.tsx", label: "Achievements", reads: ["page"] },
  { path: "/chapters", file: "chapters.tsx", label: "Chapters" },
  { path: "/chapters/:id", file: "chapter.tsx" },
  { path: "/join", file: "join.tsx", label: "Join" },
];

/** The links of menu, footer and sitemap. */
export const publicLinks = publicPages.flatMap(({ path, label }) => (label ? [{ to: path, label }] : []));
