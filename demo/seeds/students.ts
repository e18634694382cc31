import { submitApplication } from "#features/students/server/students.service.ts";
import type { Application } from "#features/students/students.contract.ts";
import { applicationCreatedAt, makeApplication } from "../content/students.ts";
import { commit, overridesOf, type Prepared, type SeededSite, type Wanted } from "./ground.ts";

interface SeededApplication {
  input: Application;
  createdAt: Date;
}

type Overrides = Partial<Application> & { createdAt?: Date };

export function prepareStudents(site: SeededSite, wanted: Wanted<Overrides>): Prepared<SeededApplication> {
  const now = site.deps.clock();
  const items = overridesOf(wanted).map(({ createdAt, ...overrides }, index) => ({
    input: makeApplication(now, index, overrides),
    createdAt: createdAt ?? applicationCreatedAt(now, index),
  }));
  return {
    items,
    async write(db) {
      for (const { input, createdAt } of items)
        await submitApplication({ db, newId: site.deps.newId, clock: () => createdAt }, input);
    },
  };
}

export const seedStudents = async (site: SeededSite, wanted: Wanted<Overrides>): Promise<SeededApplication[]> =>
  commit(site, prepareStudents(site, wanted));
