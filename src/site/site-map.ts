import type { MakePage } from "#site/document/public-page.ts";
import { aboutPage } from "#site/pages/about.tsx";
import { achievementPage, achievementsPage } from "#site/pages/achievements.tsx";
import { chapterPage, chaptersPage } from "#site/pages/chapters.tsx";
import { embeddedEventsPage } from "#site/pages/embedded-events.tsx";
import { eventPage } from "#site/pages/event.tsx";
import { eventsOfYearPage, eventsPage } from "#site/pages/events.tsx";
import { albumPage, galleryPage } from "#site/pages/gallery.tsx";
import { homePage } from "#site/pages/home.tsx";
import { joinPage } from "#site/pages/join.tsx";
import { confirmPage, issuePage, newsletterPage, unsubscribePage } from "#site/pages/newsletter.tsx";
import { privacyPage } from "#site/pages/privacy.tsx";
import { certificatePage } from "#site/pages/registration/certificate.tsx";
import { ownRegistrationPage } from "#site/pages/registration/own-registration.tsx";
import { registerPage, registerPageOfVisitor, registrationLinkPage } from "#site/pages/registration/register.tsx";
import { doorPage, ticketPage } from "#site/pages/registration/ticket-and-door.tsx";
import { REPORT_LIST_PATH } from "#site/pages/report-link.tsx";
import { reportPicturePage, reportPicturesPage } from "#site/pages/report-pictures.tsx";
import { resourcesPage } from "#site/pages/resources.tsx";
import { searchPage } from "#site/pages/search.tsx";
import { shortLinkPage } from "#site/pages/short-link.tsx";
import { teamPage, teamYearPage } from "#site/pages/team.tsx";

interface PublicPath {
  /** A pattern of find-my-way: `:slug` is a segment, `:year(…)` is a segment of that form. */
  path: string;
  page: MakePage;
  /** The text of its link in the menu and in the footer's quick links. A page without a label is in neither. */
  label?: string;
  /** True for a page in the sitemap that has no label. */
  isListed?: true;
  /**
   * The query parameters that the page reads, in this order. Other parameters are ignored, so they create no extra
   * cached pages.
   */
  reads?: readonly string[];
  /** True for a page that accepts a form. */
  takesForm?: true;
  /** True for a page with a form that is closed while the site is archived. */
  closesInArchive?: true;
  /** True for a page with a secret token in its path or content. Only its visitor sees it, and nothing caches it. */
  isPrivate?: true;
}

export const publicPages: readonly PublicPath[] = [
  { path: "/", page: homePage, label: "Home" },
  { path: "/about", page: aboutPage, label: "About Us" },
  { path: "/contact", page: () => ({ movedTo: "/about#contact" }) },
  { path: "/resources", page: resourcesPage, label: "Resources" },
  { path: "/events", page: eventsPage, label: "Events", reads: ["show", "kind", "unit", "q", "page"] },
  { path: "/events/:year(^\\d{4}$)", page: eventsOfYearPage, reads: ["page"] },
  { path: "/events/:slug", page: eventPage },
  { path: "/events/:slug/register", page: registerPage, takesForm: true, closesInArchive: true },
  { path: "/events/:slug/register/form", page: registerPageOfVisitor, isPrivate: true, closesInArchive: true },
  {
    path: "/events/:slug/register/form/:key",
    page: registerPageOfVisitor,
    takesForm: true,
    isPrivate: true,
    closesInArchive: true,
  },
  { path: "/events/:slug/register/link", page: registrationLinkPage, takesForm: true, closesInArchive: true },
  { path: "/r/:token", page: ownRegistrationPage, reads: ["ask", "note"], takesForm: true, isPrivate: true },
  { path: "/t/:token", page: ticketPage, isPrivate: true },
  { path: "/certificates/:token", page: certificatePage, isPrivate: true },
  { path: "/gallery", page: galleryPage, label: "Gallery", reads: ["year", "q", "page"] },
  { path: "/gallery/:album", page: albumPage, reads: ["picture", "page"] },
  {
    path: REPORT_LIST_PATH,
    page: reportPicturesPage,
    reads: ["show", "event", "year", "chapter", "kind", "q", "page"],
    closesInArchive: true,
  },
  { path: "/gallery/report/:id", page: reportPicturePage, takesForm: true, closesInArchive: true },
  { path: "/achievements", page: achievementsPage, label: "Achievements", reads: ["year", "kind", "q", "page"] },
  { path: "/achievements/:slug", page: achievementPage },
  { path: "/chapters", page: chaptersPage, label: "Chapters" },
  { path: "/chapters/:id", page: chapterPage },
  { path: "/team", page: teamPage, label: "Team" },
  { path: "/team/:year(^\\d{4}-\\d{2}$)", page: teamYearPage },
  { path: "/join", page: joinPage, label: "Join", reads: ["chapter"], takesForm: true, closesInArchive: true },
  { path: "/door/:token", page: doorPage, isPrivate: true },
  { path: "/newsletter", page: newsletterPage, takesForm: true, closesInArchive: true },
  { path: "/newsletter/issues/:id", page: issuePage },
  { path: "/newsletter/confirm/:token", page: confirmPage, takesForm: true, isPrivate: true, closesInArchive: true },
  { path: "/newsletter/unsubscribe/:token", page: unsubscribePage, takesForm: true, isPrivate: true },
  { path: "/privacy", page: privacyPage, isListed: true },
  { path: "/embed/events", page: embeddedEventsPage },
  { path: "/s/:code", page: shortLinkPage },
  { path: "/search", page: searchPage, reads: ["q", "kind", "page"] },
];

export const publicLinks = publicPages.flatMap(({ path, label }) => (label ? [{ to: path, label }] : []));

export const listedPaths = publicPages.flatMap(({ path, label, isListed }) => (label || isListed ? [path] : []));

export const formPaths = publicPages.flatMap(({ path, takesForm }) => (takesForm ? [path] : []));
