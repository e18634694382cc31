import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminScreens, furtherScreens } from "#web/pages/admin/site-map.ts";
import { readGuide } from "../../../scripts/build/officers-guide.ts";
import { inOrder, sectionsWith } from "./guide.rules.ts";

const sections = globSync("docs/officers/*.md").map((path) => readGuide(path, readFileSync(path, "utf8")));
const contents = sections.find(({ id }) => id === "README");

test("every screen of the admin area has its section, and the contents name each once", () => {
  const ids = sections.map(({ id }) => id);
  const without = ["help", "not-allowed"];
  const screens = [...adminScreens, ...furtherScreens].map(({ path }) => path.split("/").at(-1) ?? "");
  expect(screens.filter((id) => !ids.includes(id) && !without.includes(id))).toEqual([]);
  const ordered = contents ? inOrder(contents, sections).map(({ id }) => id) : [];
  expect(ordered.toSorted()).toEqual(ids.filter((id) => id !== "README").toSorted());
});

test("a link leads to a section that there is, and the words of a search stand in what it finds", () => {
  const links = sections.flatMap(({ blocks }) => JSON.stringify(blocks).match(/"to":"#[^"]+/g) ?? []);
  for (const link of links) expect(sections.map(({ id }) => `"to":"#${id}`)).toContain(link);
  expect(sectionsWith(sections, "  Passkeys device ").map(({ id }) => id)).toEqual(["account"]);
  expect(sectionsWith(sections, "")).toHaveLength(sections.length);
  expect(sectionsWith(sections, "passkeys zebra")).toEqual([]);
});

test("Markdown that the screen could not show stops the build", () => {
  expect(() => readGuide("docs/officers/a.md", "# A\n\n<b>bold</b> words")).toThrow(
    "a.md: the officers' guide shows no html",
  );
  expect(() => readGuide("docs/officers/a.md", "# A\n\n| a |\n| - |\n| b |")).toThrow("shows no table");
});

test("a second-level heading starts a task", () => {
  expect(readGuide("docs/officers/a.md", "# A\n\n## Add an event\n\nFirst.").blocks).toEqual([
    { kind: "heading", text: "Add an event" },
    { kind: "paragraph", words: [{ kind: "text", text: "First." }] },
  ]);
});
