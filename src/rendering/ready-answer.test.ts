import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { ReadyAnswer } from "./ready-answer.ts";

const words = "One word after another. ".repeat(2000);

const answerOf = (text: string) =>
  new ReadyAnswer({ status: 200, headers: {}, plain: Buffer.from(text), isWhole: true });

test("drops the plain body after compression, and reports the smaller size", async () => {
  const answer = answerOf(words);
  const before = answer.bytes;
  let told = 0;
  answer.onResized = () => {
    told += 1;
  };
  const { body = Buffer.alloc(0) } = await answer.make(undefined, "br");
  expect(brotliDecompressSync(body).toString()).toBe(words);
  expect(answer.ready(undefined, "br")?.body).toBe(body);
  expect(answer.bytes).toBeLessThan(before / 5);
  expect(told).toBe(1);
});

test("restores the plain body for clients that need it, and keeps it", async () => {
  const answer = answerOf(words);
  await answer.make(undefined, "br");
  const { body } = await answer.make(undefined, "identity");
  expect(body?.toString()).toBe(words);
  expect(answer.ready(undefined, "identity")?.body).toBe(body);
  await answer.make(undefined, "gzip");
  expect(answer.ready(undefined, "identity")?.body).toBe(body);
});

test("concurrent requests for one encoding share the result", async () => {
  const answer = answerOf(words);
  const [one, other] = await Promise.all([answer.make(undefined, "gzip"), answer.make(undefined, "gzip")]);
  expect(one.body).toBe(other.body);
});
