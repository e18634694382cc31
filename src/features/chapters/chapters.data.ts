import { site } from "#src/site.ts";
import type { ChapterDetails } from "./chapters.contract.ts";

interface DefaultChapter extends ChapterDetails {
  /** ID of the row, and its slug. */
  id: string;
  name: string;
  logo: string | null;
  unit: "wie";
  description: string;
}

/** The default chapters of an empty site. Officers can change or delete them. */
export const defaultChapters: readonly DefaultChapter[] = [
  {
    id: "wie-miet",
    name: "Women in Engineering",
    logo: site.logos.wie,
    unit: "wie",
    description:
      "A place to build skills, find a mentor, become a mentor and lead. Open to students of any gender who want more women in engineering.",
    areas: [
      {
        name: "Technical Skill Development",
        text: "Evenings of electronics and programming, at a pace that suits first-timers.",
      },
      {
        name: "Mentorship Programs",
        text: "Seniors and graduates mentor juniors for a term, with a goal that both write down.",
      },
      {
        name: "Networking Opportunities",
        text: "We visit sections, congresses and other branches together, and come back with new contacts.",
      },
      {
        name: "Leadership Development",
        text: "Every event is led by someone who has never led one before, with support from someone who has.",
      },
      {
        name: "STEM Outreach Initiatives",
        text: "School visits with devices that students can take apart.",
      },
      {
        name: "Career Advancement Resources",
        text: "Application clinics, practice interviews, and honest accounts of first jobs.",
      },
    ],
    statistics: [
      { before: "founded in", value: "2015", label: "", date: "", source: "" },
      { before: "over", value: "10,000", label: "members", date: "", source: "Worldwide" },
      { before: "in", value: "50", label: "countries", date: "", source: "Worldwide" },
      { before: "with", value: "5,000", label: "mentees", date: "", source: "Worldwide" },
    ],
    stories: [
      {
        title: "Your first paper is a team sport",
        text: "Pick a co-author who reads, a supervisor who answers, and a deadline of your own a week before the conference's.",
      },
      {
        title: "Ask for the soldering iron",
        text: "In a mixed lab group, notice who writes the report and who uses the tools. Swap halfway through.",
      },
      {
        title: "How to be mentored",
        text: "Bring a question, a draft or a decision to every meeting. Each of them fills an hour.",
      },
    ],
    gatherings: [
      {
        title: "Bench evening",
        text: "One circuit, start to finish. We provide the components. No experience needed.",
      },
      {
        title: "Mentor hour",
        text: "A graduate, six chairs and a pot of tea. Send a question to get a place.",
      },
      {
        title: "School afternoon",
        text: "A class visits, builds a torch and takes it home. We need more helpers. Please join us.",
      },
    ],
  },
];
