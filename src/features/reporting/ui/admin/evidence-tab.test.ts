import { expect, test } from "vitest";
import type { Api } from "#api-client/api.ts";
import { choiceOf, chosenIn, loadEvidence } from "./evidence-tab.tsx";

const year = ["a", "b", "c", "d", "e"];
const hosts: Record<string, string[]> = { a: ["WIE"], b: ["Branch", "WIE"] };
const activities = year.map((_id, index) => ({
  ...{ _id, members: index, guests: _id === "e" ? null : 10, category: "", hosts: hosts[_id] ?? ["Branch"] },
}));
const allUnits = [
  { name: "Branch", kind: "student_branch" },
  { name: "WIE", kind: "affinity_group" },
];
const packet = { year: 2026, activities, allUnits };
const api = { get: async () => packet } as unknown as Api;
const load = async (query: string) => {
  const { all, shown } = await loadEvidence(api, 2026, chosenIn(new URLSearchParams(query)));
  expect(all.activities).toHaveLength(5);
  return shown.activities.map(({ _id }) => _id).join("");
};

test.each([
  ["abcde", ""],
  ["abc", "without=d.e"],
  ["bd", "events=b.d"],
  ["e", "events=e"],
])("the choice of %s is in the query %j, and a reload shows the same events", async (chosen, query) => {
  const { events, without } = choiceOf(year, new Set(chosen));
  const filled = Object.entries({ events, without }).filter(([, value]) => value !== "");
  expect(new URLSearchParams(filled).toString()).toBe(query);
  expect(await load(query)).toBe(chosen);
});

test("the numbers of chosen events are calculated from the year's packet, with one request", async () => {
  let requests = 0;
  const get = async () => {
    requests += 1;
    return packet;
  };
  const query = new URLSearchParams("without=c.d");
  const { shown } = await loadEvidence({ ...api, get } as unknown as Api, 2026, chosenIn(query));
  expect(shown).toMatchObject({
    year: null,
    totals: { events: 3, members: 5, guests: 20, participants: 25, uncounted: 0 },
    women: { events: 2, members: 1, guests: 20 },
    units: [
      { name: "Branch", totals: { events: 2, members: 5 } },
      { name: "WIE", totals: { events: 1, members: 0 } },
    ],
  });
  expect(requests).toBe(1);
});

test("events that are deleted since the choice do not count, and a choice without events shows the whole year", async () => {
  expect(await load("events=b.gone")).toBe("b");
  expect(await load("events=gone")).toBe("abcde");
});
