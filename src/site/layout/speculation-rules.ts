/** Only pages of the public site. Other paths of this origin are not pages. */
const publicPages = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/admin/*", "/api/*", "/media/*", "/*.*"] } }],
};

/** Prefetches a page when the visitor hovers over a link, and prerenders it on press. */
export const speculationRules = {
  prefetch: [{ where: publicPages, eagerness: "moderate" }],
  prerender: [{ where: publicPages, eagerness: "conservative" }],
};
