import { expect, test } from "vitest";
import { searchable, searchStudents, sortStudents } from "./student-search.ts";

const student = (name: string, id: string, branch: string, createdAt: string) => ({
  _id: id,
  name,
  id,
  branch,
  createdAt,
  email: `${id.toLowerCase()}@example.org`,
});

const newestFirst = searchable([
  student("Órla Byrne", "CS10", "CSE", "2026-11-03T00:00:00.000Z"),
  student("asha Rao", "CS2", "ECE", "2026-11-02T00:00:00.000Z"),
  student("Zoe Rao", "ME1", "ECE", "2026-11-01T00:00:00.000Z"),
]);
const ids = (found: typeof newestFirst | readonly (typeof newestFirst)[number][]) => found.map((one) => one.student.id);

test("every word of a search occurs in some column", () => {
  expect(ids(searchStudents(newestFirst, " rao  ECE "))).toEqual(["CS2", "ME1"]);
  expect(ids(searchStudents(newestFirst, "cs10@"))).toEqual(["CS10"]);
  expect(ids(searchStudents(newestFirst, "  "))).toEqual(["CS10", "CS2", "ME1"]);
  expect(ids(searchStudents(newestFirst, "rao cse"))).toEqual([]);
});

test("columns are put in order as people count and spell, both ways", () => {
  expect(ids(sortStudents(newestFirst, { column: "id", direction: "ascending" }))).toEqual(["CS2", "CS10", "ME1"]);
  expect(ids(sortStudents(newestFirst, { column: "name", direction: "descending" }))).toEqual(["ME1", "CS10", "CS2"]);
  expect(ids(sortStudents(newestFirst, { column: "createdAt", direction: "ascending" }))).toEqual([
    "ME1",
    "CS2",
    "CS10",
  ]);
  expect(ids(sortStudents(newestFirst, { column: "createdAt", direction: "descending" }))).toEqual([
    "CS10",
    "CS2",
    "ME1",
  ]);
});

test("where the column does not tell two apart, the newer comes first, both ways", () => {
  expect(ids(sortStudents(newestFirst, { column: "branch", direction: "ascending" }))).toEqual(["CS10", "CS2", "ME1"]);
  expect(ids(sortStudents(newestFirst, { column: "branch", direction: "descending" }))).toEqual(["CS2", "ME1", "CS10"]);
});
