import { createHook } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { openSignInSite, PASSWORD, type SignInSite } from "#tests/support/sign-in-site.ts";
import { createAdministrator, disableAdministrator } from "./accounts/administrators.service.ts";
import { hashPassword } from "./accounts/password-hash.service.ts";
import { createSignIn } from "./accounts.routes.ts";
import { createSessions, type Sessions } from "./sessions/sessions.service.ts";

describe.each(engines)("sign-in on %s", (engine) => {
  let site: SignInSite;
  beforeEach(async () => {
    site = await openSignInSite(engine, CHEAP_HASH);
  });
  afterEach(() => site.close());

  test.each([
    [{}, "Username and password are required"],
    [{ username: "Priya" }, "Username and password are required"],
    [{ username: "   ", password: "x" }, "Username and password are required"],
    [{ username: "Priya", password: "" }, "Username and password are required"],
    [{ username: ["Priya"], password: { $ne: "" } }, "Username and password are required"],
    [{ username: "x".repeat(101), password: "x" }, "At most 100 characters"],
    [{ username: "Priya", password: "é".repeat(129) }, "The password can have at most 256 bytes"],
    [{ username: "Pri\0ya", password: "x" }, "This text has a character that cannot be stored"],
    [{ username: "Pri\ud800ya", password: "x" }, "This text has a character that cannot be stored"],
    [{ username: "Priya", password: "\udfff" }, "This text has a character that cannot be stored"],
  ])("a sign-in with %j is refused before anything is hashed or counted", async (payload, message) => {
    const answer = await site.post(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "invalid", message }]);
    expect(await site.db.selectFrom("sign_in_failures").selectAll().execute()).toEqual([]);
  });

  test("the next sign-in renews a hash that was made at another cost, and the password stays valid", async () => {
    const hash = async () =>
      (await site.db.selectFrom("admins").select("password_hash").executeTakeFirst())?.password_hash;
    const old = await hashPassword(PASSWORD, { cost: { memory: 16, passes: 1, parallelism: 1 } });
    await site.db.updateTable("admins").set({ password_hash: old }).execute();
    expect((await site.post({ username: "Priya", password: "wrong" })).statusCode).toBe(401);
    expect(await hash()).toBe(old);
    await site.signIn();
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=8,/);
    await site.signIn();
  });

  test("a correct password is accepted while its hash is renewed, but not after it was changed", async () => {
    const sessions = createSessions({ ...site.deps, sessionIdleMinutes: 120, sessionMaxHours: 12 });
    const signInWhile = (meanwhile: () => Promise<unknown>) => {
      let isFirst = true;
      const start: Sessions["start"] = async (admin) => {
        if (isFirst) await meanwhile();
        isFirst = false;
        return sessions.start(admin);
      };
      return createSignIn(site.deps, { start })({ username: "Priya", password: PASSWORD }, "203.0.113.7");
    };
    const rehash = async (password: string) => {
      const password_hash = await hashPassword(password, { cost: CHEAP_HASH });
      await site.db.updateTable("admins").set({ password_hash }).execute();
    };
    expect(await signInWhile(() => rehash(PASSWORD))).toMatchObject({ username: "Priya" });
    const refused = { code: "wrong_credentials" };
    await expect(signInWhile(() => rehash("another one altogether"))).rejects.toMatchObject(refused);
    await rehash(PASSWORD);
    await expect(signInWhile(() => disableAdministrator(site.deps, "Priya", { force: true }))).rejects.toMatchObject(
      refused,
    );
  });

  test("a text that cannot be a username is a wrong username, not an error", async () => {
    for (const username of ["' or 1=1 --", "名前", "__proto__", "﷽".repeat(100)])
      expect((await site.post({ username, password: "x" })).statusCode).toBe(401);
  });
});

/** Returns how often a value of `a` is smaller than one of `b`, from 0 to 1: about 0.5 when both come from one distribution. */
function shareSmaller(a: readonly number[], b: readonly number[]): number {
  const pairs = a.flatMap((x) => b.map((y) => (x < y ? 1 : x === y ? 0.5 : 0)));
  return pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
}

/** Counts the argon2 hashes that `work` starts. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}

describe("with real hashing", () => {
  test("finding 9: unknown, wrong and disabled accounts get the same response after one hash, with similar times", async () => {
    const site = await openSignInSite("sqlite");
    try {
      await createAdministrator(site.deps, { username: "Former", password: PASSWORD });
      await disableAdministrator(site.deps, "Former");
      const attempts = {
        unknown: { username: "nobody", password: PASSWORD },
        wrong: { username: "Priya", password: "not that password" },
        disabled: { username: "Former", password: PASSWORD },
      };
      const times = { unknown: [] as number[], wrong: [] as number[], disabled: [] as number[] };
      const kinds = Object.keys(attempts) as (keyof typeof attempts)[];
      // The types alternate within a round, so that a busy machine slows all of them down equally.
      for (let round = 0; round < 20; round += 1) {
        for (const kind of kinds) {
          const start = performance.now();
          const from = { remoteAddress: `198.51.100.${round}` };
          let answer: Awaited<ReturnType<typeof site.post>> | undefined;
          const hashes = await hashesDuring(async () => {
            answer = await site.post(attempts[kind], from);
          });
          times[kind].push(performance.now() - start);
          expect(hashes).toBe(1);
          expect(answer?.statusCode).toBe(401);
          expect(answer?.json()).toEqual({ error: "wrong_credentials", message: "Invalid username or password" });
        }
        kinds.push(...kinds.splice(0, 1));
      }
      // For 20 and 20 values of one distribution, a share outside this range comes up once in 50,000 runs. If one kind
      // skipped the hash, its share would be close to 0 or 1.
      for (const [a, b] of [
        [times.unknown, times.wrong],
        [times.unknown, times.disabled],
        [times.wrong, times.disabled],
      ] as const) {
        expect(shareSmaller(a, b)).toBeGreaterThan(0.1);
        expect(shareSmaller(a, b)).toBeLessThan(0.9);
      }
      await site.signIn();
    } finally {
      await site.close();
    }
  });
});
