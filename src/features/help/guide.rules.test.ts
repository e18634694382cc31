import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminScreens, furtherScreens } from "#admin/screens.ts";
import { readGuide } from "../../../scripts/build/officers-guide.ts";
import { inOrder, sectionsWith } from "./guide.rules.ts";

const sections = globSync("docs/officers/*.md").map((path) => readGuide(path, readFileSync(path, "utf8")));
const contents = sections.find(({ id }) => id === "README");

test("the guide has a section for every admin screen, and its contents list each section once", () => {
  const ids = sections.map(({ id }) => id);
  const without = ["help", "not-allowed"];
  const screens = [...adminScreens, ...furtherScreens].map(({ path }) => path.split("/")[2] ?? "");
  expect(screens.filter((id) => !ids.includes(id) && !without.includes(id))).toEqual([]);
  const ordered = contents ? inOrder(contents, sections).map(({ id }) => id) : [];
  expect(ordered.toSorted()).toEqual(ids.filter((id) => id !== "README").toSorted());
});

test("links lead to existing sections, and a search finds sections that contain all words", () => {
  const links = sections.flatMap(({ blocks }) => JSON.stringify(blocks).match(/"to":"#[^"]+/g) ?? []);
  for (const link of links) expect(sections.map(({ id }) => `"to":"#${id}`)).toContain(link);
  expect(sectionsWith(sections, "  Passkeys device ").map(({ id }) => id)).toEqual(["account"]);
  expect(sectionsWith(sections, "")).toHaveLength(sections.length);
  expect(sectionsWith(sections, "passkeys zebra")).toEqual([]);
});

test("the build fails on Markdown that the screen cannot show", () => {
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
