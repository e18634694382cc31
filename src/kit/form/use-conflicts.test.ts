import { expect, test } from "vitest";
import { forgetAllTyped, keepTyped, typedBefore, typedInto } from "./form-draft.ts";
import { differencesOf } from "./use-conflicts.ts";

const before = { title: "Picnic", location: "Lab", gallery: false };

test("only fields that both people have changed are conflicts", () => {
  const mine = { ...before, title: "Mine", gallery: true };
  expect(differencesOf(before, mine, { ...before, title: "Theirs", location: "Hall" })).toEqual({
    taken: ["location"],
    undecided: [{ name: "title", mine: "Mine", theirs: "Theirs" }],
  });
  expect(differencesOf(before, mine, { ...before, title: "Mine" })).toEqual({ taken: [], undecided: [] });
  // Lists and formatted texts are new objects in each response, but still equal.
  const cards = (...titles: string[]) => ({ cards: titles.map((title) => ({ title })) });
  expect(differencesOf(cards("a"), cards("a"), cards("b"))).toEqual({ taken: ["cards"], undecided: [] });
  expect(differencesOf(cards("a"), cards("b"), cards("a"))).toEqual({ taken: [], undecided: [] });
});

test("keeps unsaved changes by field and form, until they are reverted or deleted", () => {
  const kept = new Map<string, string>([["adminToken", "stays"]]);
  const storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        setItem: (key: string, text: string) => kept.set(key, text),
        getItem: (key: string) => kept.get(key) ?? null,
        removeItem: (key: string) => kept.delete(key),
      })[name as "getItem"],
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  keepTyped(storage, "event 1", typedInto({ ...before, title: "Half", file: new Blob() }, before));
  expect(typedBefore(storage, "event 1")).toEqual({ title: { typed: "Half", before: "Picnic" } });
  expect(typedBefore(storage, "event 2")).toEqual({});
  keepTyped(storage, "event 1", typedInto(before, before));
  expect(typedBefore(storage, "event 1")).toEqual({});
  keepTyped(storage, "event 2", typedInto({ ...before, gallery: true }, before));
  forgetAllTyped(storage);
  expect([...kept.keys()]).toEqual(["adminToken"]);
  kept.set("typed:event 3", "{broken");
  expect(typedBefore(storage, "event 3")).toEqual({});
});
