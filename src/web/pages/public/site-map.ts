import type { MakePage } from "#web/documents/public-page.ts";
import { aboutPage } from "./about.tsx";
import { achievementPage } from "./achievement.tsx";
import { achievementsPage } from "./achievements.tsx";
import { albumPage } from "./album.tsx";
import { chapterPage } from "./chapter.tsx";
import { chaptersPage } from "./chapters.tsx";
import { eventPage } from "./event.tsx";
import { eventsPage } from "./events.tsx";
import { eventsOfYearPage } from "./events-of-year.tsx";
import { galleryPage } from "./gallery.tsx";
import { homePage } from "./home.tsx";
import { joinPage } from "./join.tsx";
import { resourcesPage } from "./resources.tsx";
import { searchPage } from "./search.tsx";
import { teamPage, teamYearPage } from "./team.tsx";

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
  { path: "/events", page: eventsPage, label: "Events", reads: ["show", "kind", "unit", "q", "page"] },
  { path: "/events/:year(\\d{4})", page: eventsOfYearPage, reads: ["page"] },
  { path: "/events/:slug", page: eventPage },
  { path: "/gallery", page: galleryPage, label: "Gallery", reads: ["page"] },
  { path: "/gallery/:album", page: albumPage, reads: ["picture", "page"] },
  { path: "/achievements", page: achievementsPage, label: "Achievements", reads: ["page"] },
  { path: "/achievements/:slug", page: achievementPage },
  { path: "/chapters", page: chaptersPage, label: "Chapters" },
  { path: "/chapters/:id", page: chapterPage },
  { path: "/team", page: teamPage },
  { path: "/team/:year(\\d{4}-\\d{2})", page: teamYearPage },
  { path: "/join", page: joinPage, label: "Join", takesForm: true },
  { path: "/search", page: searchPage, reads: ["q", "page"] },
];

/** The links of menu, footer and sitemap. */
export const publicLinks = publicPages.flatMap(({ path, label }) => (label ? [{ to: path, label }] : []));

/** Addresses that take forms. */
export const formAddresses = publicPages.flatMap(({ path, takesForm }) => (takesForm ? [path] : []));
