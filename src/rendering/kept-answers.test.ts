import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Freshness } from "./freshness.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { ReadyAnswer } from "./ready-answer.ts";

const KILOBYTE = 1024;
/** A response with incompressible bytes. */
const answer = (kilobytes: number) =>
  new ReadyAnswer({ status: 200, headers: {}, plain: randomBytes(kilobytes * KILOBYTE), isWhole: true });

async function openStore() {
  const time = { now: 0 };
  const nextInstants = [async () => new Date(15_000)];
  const freshness = new Freshness({ clock: () => new Date(time.now), nextInstants, canMake: () => true });
  await freshness.reckon(freshness.span());
  const store = new KeptAnswers(100 * KILOBYTE, freshness);
  return {
    time,
    freshness,
    store,
    keep: (name: string, answer: ReadyAnswer) => store.keep(name, answer, freshness.span(), time.now),
    names: (...names: string[]) => names.filter((name) => store.find(name)),
    namesOfOld: (...names: string[]) => names.filter((name) => store.findOld(name)),
  };
}

test("evicts the least recently used entry", async () => {
  const { keep, store, time, names } = await openStore();
  for (const name of ["/a", "/b", "/c"]) keep(name, answer(25));
  time.now = 2000;
  store.find("/a");
  keep("/d", answer(25));
  expect(names("/a", "/b", "/c", "/d")).toEqual(["/a", "/c", "/d"]);
});

test("counts the size of all encodings", async () => {
  const { keep, names } = await openStore();
  const first = answer(40);
  keep("/a", first);
  await first.make(undefined, "identity");
  await first.make(undefined, "br");
  keep("/b", answer(5));
  expect(names("/a", "/b")).toEqual(["/a", "/b"]);
  keep("/c", answer(10));
  expect(names("/a", "/b", "/c")).toEqual(["/b", "/c"]);
});

test("does not cache a response that is too large", async () => {
  const { keep, names } = await openStore();
  keep("/a", answer(1));
  keep("/huge", answer(101));
  expect(names("/a", "/huge")).toEqual(["/a"]);
});

test("counts the overhead of empty responses", async () => {
  const { keep, namesOfOld } = await openStore();
  const addresses = Array.from({ length: 1000 }, (_, number) => `/api/events?q=${number}`);
  for (const address of addresses) keep(address, answer(0));
  expect(namesOfOld(...addresses).length).toBeLessThan(30);
});

test("a response expires at its next change, after a write, or if it was rendered before; it stays as a stale one", async () => {
  const { keep, freshness, time, names, namesOfOld } = await openStore();
  time.now = 5000;
  keep("/a", answer(1));
  time.now = 14_999;
  expect(names("/a")).toEqual(["/a"]);
  time.now = 15_000;
  expect(names("/a")).toEqual([]);
  time.now = 4999;
  expect(names("/a")).toEqual([]);
  time.now = 6000;
  expect(names("/a")).toEqual(["/a"]);
  freshness.end();
  expect(names("/a")).toEqual([]);
  expect(namesOfOld("/a")).toEqual(["/a"]);
});

test("requests for random URLs evict only each other", async () => {
  const { keep, names, store, time } = await openStore();
  for (const name of ["/", "/events"]) keep(name, answer(20));
  time.now += 1000;
  for (const name of ["/", "/events"]) store.find(name);
  for (let number = 0; number < 1000; number += 1) {
    keep(`/events?page=${number}`, answer(10));
    // An attacker would also send each URL twice.
    store.find(`/events?page=${number}`);
  }
  expect(names("/", "/events", "/events?page=0", "/events?page=999")).toEqual(["/", "/events", "/events?page=999"]);
});
