import { submitApplication } from "#features/students/server/students.service.ts";
import type { Application, ApplicationState } from "#features/students/students.contract.ts";
import { DAY_MS } from "../content/days.ts";
import { applicationCreatedAt, applicationState, makeApplication } from "../content/students.ts";
import { commit, overridesOf, type Prepared, type SeededSite, type SeedPlan } from "./seed.ts";

interface SeededApplication {
  input: Application;
  createdAt: Date;
  state: ApplicationState;
}

const OFFICER = "secretary";

type Overrides = Partial<Application> & { createdAt?: Date };

export function prepareStudents(site: SeededSite, plan: SeedPlan<Overrides>): Prepared<SeededApplication> {
  const now = site.deps.clock();
  const items = overridesOf(plan).map(({ createdAt, ...overrides }, index) => ({
    input: makeApplication(now, index, overrides),
    createdAt: createdAt ?? applicationCreatedAt(now, index),
    state: applicationState(index),
  }));
  return {
    items,
    async write(db) {
      for (const { input, createdAt, state } of items) {
        await submitApplication({ db, newId: site.deps.newId, clock: () => createdAt }, input);
        if (state === "new") continue;
        const handled = { state, handled_by: OFFICER, handled_at: createdAt.getTime() + DAY_MS };
        await db.updateTable("students").set(handled).where("student_id", "=", input.id).execute();
      }
    },
  };
}

export const seedStudents = async (site: SeededSite, plan: SeedPlan<Overrides>): Promise<SeededApplication[]> =>
  commit(site, prepareStudents(site, plan));
