import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "#platform/settings/sources.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { createSignIn } from "../accounts.routes.ts";
import { createSessions } from "../sessions/sessions.service.ts";
import { type AdministratorDeps, listAdministrators } from "./administrators.service.ts";
import { ensureFirstAdministrator } from "./first-administrator.service.ts";
import { isGuessable } from "./guessable-password.worker.ts";

describe.each(engines)("the first administrator on %s", (engine) => {
  let deps: AdministratorDeps & { db: Awaited<ReturnType<typeof openTestDatabase>> };
  beforeEach(async () => {
    deps = {
      db: await openTestDatabase(engine),
      clock: () => new Date("2026-03-01T10:00:00Z"),
      newId: randomUUID,
      passwordCost: CHEAP_HASH,
      isGuessable,
    };
  });
  afterEach(() => deps.db.destroy());

  const canSignIn = async (username: string, password: string) => {
    const signIn = createSignIn(deps, createSessions({ ...deps, sessionIdleMinutes: 120, sessionMaxHours: 12 }));
    return (await signIn({ username, password }, "203.0.113.7")).username;
  };

  test("is admin with a random password, printed once", async () => {
    const isGuessable = () => expect.fail("the dictionaries are loaded for a password that is in none");
    const nothing = { username: undefined, password: undefined };
    const first = await ensureFirstAdministrator({ ...deps, isGuessable }, nothing);
    expect(first).toEqual({ username: "admin", generatedPassword: expect.stringMatching(/^[a-z2-9]{20}$/) });
    expect(await canSignIn("admin", first?.generatedPassword ?? "")).toBe("admin");
    expect(await ensureFirstAdministrator(deps, nothing)).toBeNull();
  });

  test("comes from the settings, without printing the password", async () => {
    const given = { username: "Priya", password: "rain fell on the tin roof" };
    expect(await ensureFirstAdministrator(deps, given)).toEqual({ username: "Priya", generatedPassword: undefined });
    expect(await canSignIn("priya", given.password)).toBe("Priya");
    // The settings create only the first administrator. Later changes of the settings change no accounts.
    expect(await ensureFirstAdministrator(deps, { username: "other", password: "weak" })).toBeNull();
    expect((await listAdministrators(deps)).map(({ username }) => username)).toEqual(["Priya"]);
  });

  test("is not created from invalid settings, and the message names the setting", async () => {
    const weak = ensureFirstAdministrator(deps, { username: undefined, password: "password1234" });
    await expect(weak).rejects.toThrow(ConfigError);
    await expect(weak).rejects.toThrow("ADMIN_PASSWORD: This password is too easy to guess");
    await expect(ensureFirstAdministrator(deps, { username: "<x>", password: undefined })).rejects.toThrow(
      "ADMIN_USERNAME",
    );
    expect(await listAdministrators(deps)).toEqual([]);
  });

  test("is created once even if two instances start at the same time", async () => {
    const nothing = { username: undefined, password: undefined };
    const firsts = await Promise.all([
      ensureFirstAdministrator(deps, nothing),
      ensureFirstAdministrator(deps, nothing),
    ]);
    expect(firsts.filter((first) => first !== null)).toHaveLength(1);
    expect(await listAdministrators(deps)).toHaveLength(1);
  });
});
