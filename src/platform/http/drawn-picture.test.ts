import Fastify from "fastify";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/test-site.ts";
import { AppError } from "../errors.ts";
import { type DrawnPicture, sendDrawn } from "./drawn-picture.ts";

test("what changes while it is drawn is drawn as it is now; who is turned away waits once", async () => {
  const { deps, store, close } = await openTestSite();
  const key = `cards/${"0".repeat(8)}.jpg`;
  await store.put(key, Buffer.from("drawn"), "image/jpeg");
  let asked = 0;
  let answers: (string | null)[] = [];
  const picture = async (): Promise<DrawnPicture> => ({
    shows: ++asked,
    async ensure() {
      const answer = answers.shift();
      if (answer === undefined) throw new AppError("busy", { retryAfterSeconds: 10 });
      return answer;
    },
  });
  const app = Fastify().get("/", (request, reply) => sendDrawn(deps, picture, request, reply));
  const get = async (...given: (string | null)[]) => {
    asked = 0;
    answers = given;
    const { statusCode, headers, body } = await app.inject("/");
    return { statusCode, etag: headers.etag, body, asked };
  };

  const still = await get(key);
  expect(still).toMatchObject({ statusCode: 200, body: "drawn", asked: 1 });
  const changed = await get(null, key);
  expect(changed).toMatchObject({ statusCode: 200, body: "drawn", asked: 2 });
  expect(changed.etag).not.toBe(still.etag);
  expect(await get()).toMatchObject({ asked: 1, etag: undefined });
  expect(await get(null, null, null, key)).toMatchObject({ asked: 3, etag: undefined });
  await app.close();
  await close();
});
