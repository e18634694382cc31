import { expect, test } from "vitest";
import { compareValues } from "./conflicts.tsx";
import { changedValues, deleteAllDrafts, loadDraft, saveDraft } from "./form-draft.ts";

const before = { title: "Picnic", location: "Lab", gallery: false };

test("only fields that both people have changed are conflicts", () => {
  const mine = { ...before, title: "Mine", gallery: true };
  expect(compareValues(before, mine, { ...before, title: "Theirs", location: "Hall" })).toEqual({
    taken: ["location"],
    undecided: [{ name: "title", mine: "Mine", theirs: "Theirs" }],
  });
  expect(compareValues(before, mine, { ...before, title: "Mine" })).toEqual({ taken: [], undecided: [] });
  // Lists and formatted texts are new objects in each response, but still equal.
  const cards = (...titles: string[]) => ({ cards: titles.map((title) => ({ title })) });
  expect(compareValues(cards("a"), cards("a"), cards("b"))).toEqual({ taken: ["cards"], undecided: [] });
  expect(compareValues(cards("a"), cards("b"), cards("a"))).toEqual({ taken: [], undecided: [] });
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
  saveDraft(storage, "event 1", changedValues({ ...before, title: "Half", file: new Blob() }, before));
  expect(loadDraft(storage, "event 1")).toEqual({ title: { typed: "Half", before: "Picnic" } });
  expect(loadDraft(storage, "event 2")).toEqual({});
  saveDraft(storage, "event 1", changedValues(before, before));
  expect(loadDraft(storage, "event 1")).toEqual({});
  saveDraft(storage, "event 2", changedValues({ ...before, gallery: true }, before));
  deleteAllDrafts(storage);
  expect([...kept.keys()]).toEqual(["adminToken"]);
  kept.set("typed:event 3", "{broken");
  expect(loadDraft(storage, "event 3")).toEqual({});
});
