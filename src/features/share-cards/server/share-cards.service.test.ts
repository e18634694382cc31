import { expect, test } from "vitest";
import { shareCardKey } from "#content/content-type.ts";
import type { Deps } from "#platform/deps.ts";
import { itemCard } from "./branch-cards.drawing.ts";
import { createShareCards } from "./share-cards.service.ts";

const id = "019bd1f6-0000-7000-8000-000000000001";
const branch = {
  name: "A branch",
  longName: "A branch",
  tagline: "",
  logo: "",
  logoDark: "",
  mainColour: "#00629b",
  accentColour: "#ffa300",
  version: 1,
  palette: { brand: "#00629b", navy: "#002855", amber: "#ffa300", cyan: "#00b5e2" },
};
const content = {
  title: "Robotics Workshop",
  line: ["Sat, 5 December 2026, 16:30", "Lab 3"],
  picture: "https://example.org/elsewhere.jpg",
};
const card = itemCard(id, content, branch);
const titled = (title: string) => itemCard(id, { ...content, title }, branch);
const isCurrent = async () => true;

/** Cards whose drawings are only recorded, with the keys of the stored files. */
function openCards() {
  const stored = new Map<string, Buffer>();
  const media = {
    has: async (key: string) => stored.has(key),
    saveGenerated: async (key: string, file: Buffer) => void stored.set(key, file),
    async remove(keys: Iterable<string>) {
      for (const key of keys) stored.delete(key);
    },
  } as Deps["media"];
  const drawn: string[] = [];
  let running = 0;
  const cards = createShareCards({ media, temp: { folder: "" } as Deps["temp"] }, async ({ content }) => {
    const title = "title" in content ? content.title : "icon";
    expect(++running).toBe(1);
    drawn.push(title);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (title === "broken") throw new Error("No card");
    return Buffer.from(title);
  });
  return { cards, drawn, stored };
}

test("draws one card at a time, each once for all clients, and not again while it is stored", async () => {
  const { cards, drawn } = openCards();
  const requests = Array.from({ length: 50 }, (_, at) =>
    cards.ensure(at % 5 ? card : titled("Another"), { key: `visitor ${at}` }, isCurrent),
  );
  expect(new Set(await Promise.all(requests))).toEqual(new Set([true]));
  expect(drawn.toSorted()).toEqual(["Another", "Robotics Workshop"]);
  expect(await cards.ensure(card, { key: "late" }, isCurrent)).toBe(true);
  expect(drawn).toHaveLength(2);
});

test("gives a card another key when its content changes", () => {
  const others = [{ title: "R" }, { line: ["R"] }, { picture: undefined }];
  const keys = [content, ...others.map((other) => ({ ...content, ...other }))].map((one) => shareCardKey(id, one));
  expect(new Set(keys).size).toBe(keys.length);
  expect(shareCardKey(id, { ...content })).toBe(keys[0]);
});

test("does not keep an outdated card, and tries again after a failure", async () => {
  const { cards, drawn, stored } = openCards();
  expect(await cards.ensure(card, { key: "visitor" }, async () => false)).toBe(false);
  expect([...stored.keys()]).toEqual([]);
  for (const _ of [1, 2])
    await expect(cards.ensure(titled("broken"), { key: "visitor" }, isCurrent)).rejects.toThrow("No card");
  expect(drawn).toEqual(["Robotics Workshop", "broken", "broken"]);
});
