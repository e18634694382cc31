import { createMember, endOfSection } from "#features/team/server/team.store.ts";
import type { TeamMemberInput } from "#features/team/team.contract.ts";
import { type TeamSection, teamSections } from "#features/team/team.labels.ts";
import { site } from "#src/site.ts";
import { daysFrom, HOUR_MS } from "../content/days.ts";
import { makeTeamMember, portraitFor } from "../content/team.ts";
import { storePicture } from "./pictures.ts";
import { addAuditEntry, commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededMember {
  id: string;
  input: TeamMemberInput;
  createdAt: Date;
  /** Storage key. */
  image: string;
}

type Overrides = Partial<Omit<TeamMemberInput, "section">> & { createdAt?: Date };

/** The number of members of each section. Sections without a number stay empty. */
export type TeamPlan = Partial<Record<TeamSection, SeedPlan<Overrides>>>;

interface Term {
  year: string;
  yearsAgo: number;
}

const thisTerm: Term = { year: site.branch.teamYear, yearsAgo: 0 };

export async function prepareTeam(
  site: SeededSite,
  plan: TeamPlan,
  { year, yearsAgo }: Term = thisTerm,
): Promise<Prepared<SeededMember>> {
  const elected = daysFrom(site.deps.clock(), -120 - 365 * yearsAgo);
  const all = teamSections.flatMap((section) =>
    overridesOf(plan[section] ?? 0).map((overrides, index) => ({ section, overrides, index })),
  );
  const items = await Promise.all(
    all.map(async ({ section, overrides: { createdAt, ...overrides }, index }, number) => ({
      id: site.deps.newId(),
      input: { year, ...makeTeamMember(section, index, overrides, yearsAgo) },
      createdAt: createdAt ?? new Date(elected.getTime() + number * 0.1 * HOUR_MS),
      image: await storePicture(site, "team", "person", portraitFor(number, section, index, yearsAgo)),
    })),
  );
  return {
    items,
    async write(db) {
      for (const { id, input, createdAt, image } of items) {
        const { year: inYear = year } = input;
        const columns = {
          section: input.section,
          name: input.name,
          job_title: input.position,
          department: input.department ?? null,
          linkedin: input.linkedin ?? "",
          chapter_id: input.chapter || null,
          image,
          year: inYear,
          position: await endOfSection(db, { section: input.section, year: inYear }),
        };
        await createMember(db, { id, now: createdAt, columns });
        await addAuditEntry(db, site, createdAt, {
          action: "created",
          entity: "team member",
          entityId: id,
          label: input.name,
        });
      }
    },
  };
}

export const seedTeam = async (site: SeededSite, plan: TeamPlan): Promise<SeededMember[]> =>
  commit(site, await prepareTeam(site, plan));
