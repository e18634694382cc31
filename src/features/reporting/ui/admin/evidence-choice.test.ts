import { expect, test } from "vitest";
import type { Api } from "#api-client/api.ts";
import { choiceOf, chosenIn, loadEvidence } from "./evidence-choice.ts";

const year = ["a", "b", "c", "d", "e"];
const packetOf = (ids: readonly string[]) => ({ year: 2026, activities: ids.map((_id) => ({ _id })) });
/** Answers with the whole year, or with the requested events. */
const api = {
  get: async () => packetOf(year),
  send: async (_method: string, _path: string, _schema: unknown, { body }: { body: { events: string[] } }) =>
    packetOf(body.events),
} as unknown as Api;
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

test("events that are deleted since the choice do not count, and a choice without events shows the whole year", async () => {
  expect(await load("events=b.gone")).toBe("b");
  expect(await load("events=gone")).toBe("abcde");
});
