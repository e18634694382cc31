import type { Page } from "@playwright/test";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, type ServedSite } from "./site.ts";
import { picture } from "./uploads.ts";

type Section = "branchCounselor" | "facultyCoordinators" | "ieeeSbTeam" | "wieTeam";

export const present = async (site: ServedSite, name: string, section: Section = "branchCounselor") => {
  const fields = { name, position: "Chair", department: "ECE", linkedin: "https://www.linkedin.com/in/x", section };
  const answer = await site.call("POST", "/api/team", { body: formOf({ ...fields, image: await pictureFile() }) });
  expect(answer.status).toBe(201);
  return answer.body as { _id: string; version: number };
};
export const names = async (site: ServedSite, section: Section) =>
  (await site.call("GET", `/api/team?section=${section}`, { token: false })).body.map(
    (member: { name: string }) => member.name,
  );

export const addForm = (page: Page) => page.getByRole("form", { name: "Add member" });
export const addButton = (page: Page) => addForm(page).getByRole("button", { name: "Add Member" });
export const cards = (page: Page, tab = "Branch Counselors") => page.getByRole("list", { name: tab }).locator("> li");
export const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Fills in the add form, without the department. */
export async function fill(page: Page, name: string) {
  await addForm(page).getByLabel("Name").fill(name);
  await addForm(page).getByLabel("Position").fill("Chair");
  await addForm(page).getByLabel("LinkedIn URL").fill("https://www.linkedin.com/in/asha-rao");
  await addForm(page)
    .getByLabel("Profile image")
    .setInputFiles(await picture("asha.png"));
}
