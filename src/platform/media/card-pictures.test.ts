import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Card, type CardPictures, cardKey, createCardPictures } from "./card-pictures.ts";
import { openLocalStore } from "./local-store.ts";
import type { MediaStore } from "./media-store.ts";

const card: Card = {
  of: "019bd1f6-0000-7000-8000-000000000001",
  title: "Robotics Workshop",
  line: ["Sat, 5 December 2026, 16:30", "Lab 3"],
  brand: { name: "A branch", ground: "#00629b", band: "#002855", accent: "#ffa300" },
  picture: "https://example.org/elsewhere.jpg",
};
const always = async () => true;

let folder: string;
let store: MediaStore;
let cards: CardPictures;
let drawn: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cards-"));
  store = await openLocalStore({ folder });
  drawn = [];
  let underWay = 0;
  cards = createCardPictures({
    store,
    tempFolder: folder,
    async draw({ title }) {
      expect(++underWay).toBe(1);
      drawn.push(title);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      if (title === "broken") throw new Error("No card");
      return Buffer.from(title);
    },
  });
});
afterEach(() => rm(folder, { recursive: true }));

const stored = async () => (await Array.fromAsync(store.list())).map(({ key }) => key);

test("a flood asks for a card once, cards are made one after the other, and a kept one is not made again", async () => {
  const other = { ...card, title: "Another" };
  const asked = Array.from({ length: 50 }, (_, at) => cards.ensure(at % 5 ? card : other, `visitor ${at}`, always));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([cardKey(card), cardKey(other)]));
  expect(drawn.toSorted()).toEqual(["Another", "Robotics Workshop"]);
  expect(await cards.ensure(card, "late", always)).toBe(cardKey(card));
  expect(drawn).toHaveLength(2);
});

test("what a card says of its thing, and nothing else, decides where it is kept", () => {
  const others: Partial<Card>[] = [{ title: "R" }, { line: ["R"] }, { picture: undefined }];
  const keys = [card, ...others.map((other) => ({ ...card, ...other }))].map(cardKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(cardKey({ ...card })).toBe(keys[0]);
});

test("of what changed while its card was made no card is kept, and one that failed is tried again", async () => {
  expect(await cards.ensure(card, "visitor", async () => false)).toBeNull();
  expect(await stored()).toEqual([]);
  for (const _ of [1, 2])
    await expect(cards.ensure({ ...card, title: "broken" }, "visitor", always)).rejects.toThrow("No card");
  expect(drawn).toEqual(["Robotics Workshop", "broken", "broken"]);
});
