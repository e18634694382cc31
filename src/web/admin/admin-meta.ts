import type { MetaDescriptor } from "react-router";
import { site } from "#src/site.ts";

/** The title of an admin screen, which search engines leave alone. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Admin · ${site.name}` },
  { name: "robots", content: "noindex, nofollow" },
];
