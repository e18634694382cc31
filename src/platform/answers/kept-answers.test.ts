import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { KeptAnswers } from "./kept-answers.ts";
import { ReadyAnswer } from "./ready-answer.ts";

const KILOBYTE = 1024;
/** Of bytes that no encoding makes fewer. */
const answer = (kilobytes: number) =>
  new ReadyAnswer({ status: 200, headers: {}, plain: randomBytes(kilobytes * KILOBYTE), isWhole: true });

function openStore() {
  const time = { now: 0 };
  const kept = new KeptAnswers({ maxBytes: 100 * KILOBYTE, maxAgeMs: 15_000, now: () => time.now });
  return { kept, time, names: (...names: string[]) => names.filter((name) => kept.find(name)) };
}

test("what nobody has asked for longest makes room for the new", () => {
  const { kept, time, names } = openStore();
  for (const name of ["/a", "/b", "/c"]) kept.keep(name, answer(30), 0);
  time.now = 2000;
  kept.find("/a");
  kept.keep("/d", answer(30), 0);
  expect(names("/a", "/b", "/c", "/d")).toEqual(["/a", "/c", "/d"]);
});

test("an answer counts with all its encodings", async () => {
  const { kept, names } = openStore();
  const first = answer(45);
  kept.keep("/a", first, 0);
  await first.make(undefined, "br");
  kept.keep("/b", answer(5), 0);
  expect(names("/a", "/b")).toEqual(["/a", "/b"]);
  kept.keep("/c", answer(10), 0);
  expect(names("/a", "/b", "/c")).toEqual(["/b", "/c"]);
});

test("an answer that is too large takes no room from others", () => {
  const { kept, names } = openStore();
  kept.keep("/a", answer(1), 0);
  kept.keep("/huge", answer(101), 0);
  expect(names("/a", "/huge")).toEqual(["/a"]);
});

test("no answer lives longer than it may", () => {
  const { kept, time, names } = openStore();
  kept.keep("/a", answer(1), 0);
  time.now = 14_999;
  expect(names("/a")).toEqual(["/a"]);
  time.now = 15_000;
  expect(names("/a")).toEqual([]);
});
