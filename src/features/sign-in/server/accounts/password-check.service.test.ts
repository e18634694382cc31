import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { openSignInSite, PASSWORD } from "#tests/support/sign-in-site.ts";

/** Returns the largest number of concurrent hashes during `work`. */
async function mostHashesDuring(work: () => Promise<unknown>): Promise<number> {
  const running = new Set<number>();
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type !== "ARGON2REQUEST") return;
      running.add(id);
      most = Math.max(most, running.size);
    },
    before: (id) => void running.delete(id),
  }).enable();
  await work();
  hook.disable();
  return most;
}

test("at most two passwords are hashed at once, from known and unknown browsers", async () => {
  const site = await openSignInSite("sqlite", { memory: 4096, passes: 1, parallelism: 1 });
  try {
    const right = { username: "Priya", password: PASSWORD };
    const known = { ...right, browser: "m".repeat(43) };
    await site.signInDirectly(known, "203.0.113.7");
    const wide = { username: "nobody", password: "ｗｉｄｅ" };
    const crowd = () =>
      Promise.allSettled([known, known, wide, wide].map((who) => site.signInDirectly(who, "192.0.2.1")));
    const most = await mostHashesDuring(crowd);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  } finally {
    await site.close();
  }
});
