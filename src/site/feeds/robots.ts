import type { PageContext } from "#site/document/public-page.ts";

export const makeRobots = ({ publicUrl }: PageContext): string =>
  ["User-agent: *", "Disallow: /admin", "Disallow: /api", "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
