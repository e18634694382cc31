/** Pages of this site alone: what else stands at its addresses is no page of a visitor. */
const publicPages = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/admin/*", "/api/*", "/media/*", "/*.*"] } }],
};

/** A page is fetched once a link to it is about to be pressed, and made ready while it is pressed. */
export const speculationRules = {
  prefetch: [{ where: publicPages, eagerness: "moderate" }],
  prerender: [{ where: publicPages, eagerness: "conservative" }],
};
