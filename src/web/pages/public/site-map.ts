import type { MakePage } from "#web/documents/public-page.ts";
import { aboutPage } from "./about.tsx";
import { achievementsPage } from "./achievements.tsx";
import { albumPage } from "./album.tsx";
import { chapterPage } from "./chapter.tsx";
import { chaptersPage } from "./chapters.tsx";
import { eventsPage } from "./events.tsx";
import { galleryPage } from "./gallery.tsx";
import { homePage } from "./home.tsx";
import { joinPage } from "./join.tsx";
import { resourcesPage } from "./resources.tsx";

interface PublicAddress {
  path: string;
  page: MakePage;
  /** What menu and footer call it; a page without a label stands in neither. */
  label?: string;
  /**
   * What the page reads of an address's query, in this order. Whatever else stands there is ignored: it reaches no
   * loader, and makes no other page of the same.
   */
  reads?: readonly string[];
  /** True of a page that takes a form. */
  takesForm?: true;
}

/** The pages for visitors, in the order of the menu. */
export const publicPages: readonly PublicAddress[] = [
  { path: "/", page: homePage, label: "Home" },
  { path: "/about", page: aboutPage, label: "About Us" },
  { path: "/resources", page: resourcesPage, label: "Resources" },
  { path: "/events", page: eventsPage, label: "Events", reads: ["show", "page"] },
  { path: "/gallery", page: galleryPage, label: "Gallery", reads: ["page"] },
  { path: "/gallery/:album", page: albumPage, reads: ["picture", "page"] },
  { path: "/achievements", page: achievementsPage, label: "Achievements", reads: ["page"] },
  { path: "/chapters", page: chaptersPage, label: "Chapters" },
  { path: "/chapters/:id", page: chapterPage },
  { path: "/join", page: joinPage, label: "Join", takesForm: true },
];

/** The links of menu, footer and sitemap. */
export const publicLinks = publicPages.flatMap(({ path, label }) => (label ? [{ to: path, label }] : []));

/** Addresses that take forms. */
export const formAddresses = publicPages.flatMap(({ path, takesForm }) => (takesForm ? [path] : []));
