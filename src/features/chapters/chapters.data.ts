import { site } from "#src/site.ts";
import type { Chapter } from "./chapters.contract.ts";

/** The chapters of the branch: static, edited here. */
export const chapters: readonly Chapter[] = [
  {
    id: "wie-miet",
    name: "Women in Engineering",
    logo: site.logos.wie,
    description:
      "A place to build skills, find a mentor and be one, and lead from the front. Open to every student who wants engineering to have more women in it, whatever their own gender.",
    focusAreas: [
      "Technical Skill Development",
      "Mentorship Programs",
      "Networking Opportunities",
      "Leadership Development",
      "STEM Outreach Initiatives",
      "Career Advancement Resources",
    ],
  },
];
