import { site } from "#src/site.ts";
import type { ChapterDetails } from "./chapters.contract.ts";

interface DefaultChapter extends ChapterDetails {
  /** Of its row, and the last part of its page's address. */
  id: string;
  name: string;
  logo: string | null;
  unit: "wie";
  description: string;
}

/** The chapters that an empty site begins with; from then on they are the officers'. */
export const defaultChapters: readonly DefaultChapter[] = [
  {
    id: "wie-miet",
    name: "Women in Engineering",
    logo: site.logos.wie,
    unit: "wie",
    description:
      "A place to build skills, find a mentor and be one, and lead from the front. Open to every student who wants engineering to have more women in it, whatever their own gender.",
    areas: [
      {
        name: "Technical Skill Development",
        text: "Evenings at the bench and the keyboard, run at the pace of those who are there for the first time.",
      },
      {
        name: "Mentorship Programs",
        text: "Seniors and graduates paired with juniors for a term, with a goal that both have written down.",
      },
      {
        name: "Networking Opportunities",
        text: "Sections, congresses and other branches: going together, and coming back with names.",
      },
      {
        name: "Leadership Development",
        text: "Every event has a lead who has never led one before, and somebody beside her who has.",
      },
      {
        name: "STEM Outreach Initiatives",
        text: "School visits with something to take apart, because a talk alone changes few minds.",
      },
      {
        name: "Career Advancement Resources",
        text: "Application clinics, practice interviews, and honest accounts of first jobs.",
      },
    ],
    statistics: [
      { before: "founded in", value: "2015", label: "", date: "", source: "" },
      { before: "over", value: "10,000", label: "members", date: "", source: "" },
      { before: "in", value: "50", label: "countries", date: "", source: "" },
      { before: "with", value: "5,000", label: "mentees", date: "", source: "" },
    ],
    stories: [
      {
        title: "Your first paper is a team sport",
        text: "Pick a co-author who reads, a supervisor who answers, and a deadline of your own a week before the conference's.",
      },
      {
        title: "Ask for the soldering iron",
        text: "In a mixed lab group, watch who writes the report and who holds the tools. Halfway through, swap.",
      },
      {
        title: "How to be mentored",
        text: "Bring a question, a draft or a decision to every meeting. The rest of the hour takes care of itself.",
      },
    ],
    gatherings: [
      {
        title: "Bench evening",
        text: "One circuit, start to finish. Components are on the table and nobody needs to have done it before.",
      },
      {
        title: "Mentor hour",
        text: "A graduate, six chairs and a pot of tea. Places go to those who send a question first.",
      },
      {
        title: "School afternoon",
        text: "A class visits, builds a torch and takes it home. We need more hands than we have: yours are welcome.",
      },
    ],
  },
];
