import type { TeamSection } from "#features/team/team.labels.ts";
import type { Inline, Mark, RichText } from "#shared/rich-text.ts";
import { richTextOf } from "../content/rich-texts.ts";
import { makeTeamMember } from "../content/team.ts";

const link = (href: string): Mark[] => [{ type: "link", attrs: { href } }];

const origin: Inline[] = [
  {
    type: "text",
    text: "{name} was founded in 2014 by eleven students and one teacher. It is part of the ",
  },
  { type: "text", text: "Delhi Section", marks: link("https://ieeedelhi.org") },
  { type: "text", text: " in " },
  { type: "text", text: "Region 10 (Asia-Pacific)", marks: link("https://www.ieeer10.org") },
  { type: "text", text: " of " },
  { type: "text", text: "IEEE", marks: link("https://www.ieee.org") },
  { type: "text", text: "." },
];

const nameOfFirst = (section: TeamSection) => makeTeamMember(section, 0).name;

const more = `## Our history

- 2014: eleven students and one teacher found the branch. Its first workshop has nine participants and one soldering iron.
- 2015: the Women in Engineering chapter starts with a bench evening.
- 2017: the first visit to a school. Each pupil takes home a torch.
- 2018: the first 24-hour hackathon, with six teams.
- 2020: a year online. The kits travel by post, and the lectures are recorded.
- 2022: the institute gives the branch a makerspace in Block A.
- 2023: the handbook of the school programme appears in three languages.
- 2025: members can borrow thirty kits.

## The branch in numbers

- About thirty events a year, two thirds of them workshops
- More than two hundred members from eight departments
- Eleven partner schools
- Forty-six participants at an average event

## Who runs it

Students do. An elected committee meets every two weeks, and ${nameOfFirst("ieeeSbTeam")} chairs it. ${nameOfFirst("wieTeam")} chairs Women in Engineering. ${nameOfFirst("branchCounselor")} has been our Branch Counselor since 2016 and answers for labs, money and safety. The annual general meeting elects the committee, and every member can be a candidate.

## Where the money comes from

Workshop fees pay for parts. Grants of IEEE and of the institute pay for tools and travel. The accounts are presented at the annual general meeting, and every member can read them.`;

/** The last text of the About page: the history, the numbers and the people of the branch, and the units of IEEE that it belongs to. */
export const aboutText: RichText = {
  type: "doc",
  content: [{ type: "paragraph", content: origin }, ...richTextOf(more).content],
};
