import { expect, test } from "vitest";
import { type Api, ApiError } from "#api-client/api.ts";
import { signOut } from "./sign-in.api.ts";

test("signing out drops this browser's token even when the call fails", async () => {
  let token: string | null = "a-token";
  const sentWith: (string | null)[] = [];
  const brokenNetwork: Api = {
    get: () => Promise.reject(new ApiError(0, "unreachable", "")),
    send: async () => {
      sentWith.push(token);
      throw new ApiError(0, "unreachable", "The server cannot be reached.");
    },
  };
  const call = signOut(brokenNetwork, () => {
    token = null;
  });
  expect(token).toBeNull();
  await expect(call).rejects.toThrow("cannot be reached");
  expect(sentWith).toEqual(["a-token"]);
});
