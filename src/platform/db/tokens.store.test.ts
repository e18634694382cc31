import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { engines, openOlderDatabase } from "#tests/support/databases.ts";
import type { Engine } from "./database-errors.ts";
import { migrate, migrationNames } from "./migrate.ts";
import type { Database } from "./schema/tables.ts";
import { consumeSignedToken, consumeToken, createTokens, findToken, hashSecret, listTokens } from "./tokens.store.ts";

const NOW = new Date("2026-11-24T09:00:00Z");
const AT = NOW.getTime();
const HOUR_MS = 3_600_000;
const MIGRATION = "033-tokens";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

describe.each(engines)("tokens on %s", (engine) => {
  let db: Kysely<Database>;
  afterEach(() => db.destroy());

  async function open(engine: Engine, upTo?: string) {
    db = await openOlderDatabase(engine, upTo);
  }

  const admin = { id: "asha", username: "asha", username_key: "asha", password_hash: "x", created_at: AT };

  test("an update moves invitations, reset links, recovery codes and used challenges into the table", async () => {
    const names = migrationNames();
    await open(engine, names[names.indexOf(MIGRATION) - 1]);
    // biome-ignore lint/suspicious/noExplicitAny: the tables of an older schema
    const old = db as Kysely<any>;
    await old.insertInto("admins").values(admin).execute();
    await old
      .insertInto("invitations")
      .values({
        id: "invitation",
        token_hash: hashSecret("invited"),
        role: "editor",
        name: "Ravi",
        email: null,
        ends_at: AT + HOUR_MS,
        invited_by: "asha",
        created_at: AT,
        expires_at: AT + HOUR_MS,
      })
      .execute();
    await old
      .insertInto("password_resets")
      .values({ token_hash: hashSecret("reset"), admin_id: "asha", created_at: AT })
      .execute();
    await old.insertInto("recovery_codes").values({ code_hash: "code", admin_id: "asha" }).execute();
    await old
      .insertInto("used_challenges")
      .values([
        { challenge: "challenge", until: AT + HOUR_MS },
        { challenge: "application-tickets/ticket", until: AT + HOUR_MS },
      ])
      .execute();

    await migrate(db, engine);

    expect(await findToken(db, "invitation", hashSecret("invited"), NOW)).toMatchObject({
      id: "invitation",
      subject: "asha",
      created_at: AT,
      expires_at: AT + HOUR_MS,
      data: JSON.stringify({ role: "editor", name: "Ravi", email: null, endsAt: AT + HOUR_MS }),
    });
    expect(await findToken(db, "password reset", hashSecret("reset"), NOW)).toMatchObject({
      subject: "asha",
      expires_at: AT + HOUR_MS,
    });
    expect((await listTokens(db, "recovery code", NOW, "asha")).map(({ hash }) => hash)).toEqual(["code"]);
    const expiresAt = AT + HOUR_MS;
    for (const [purpose, text] of [
      ["passkey challenge", "challenge"],
      ["form ticket", "ticket"],
    ] as const)
      expect(await consumeSignedToken(db, { purpose, hash: sha256(text), expiresAt }, NOW)).toBe(false);
    for (const table of ["invitations", "password_resets", "recovery_codes", "used_challenges"])
      expect(await old.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("a token works once, until it expires, and only for its purpose", async () => {
    await open(engine);
    await db.insertInto("admins").values(admin).execute();
    const token = { purpose: "password reset", subject: "asha", hash: "one", expiresAt: AT + HOUR_MS } as const;
    await createTokens(db, [token], NOW);
    expect(await consumeToken(db, "invitation", "one", NOW)).toBe(false);
    expect(await consumeToken(db, "password reset", "one", new Date(AT + HOUR_MS))).toBe(false);
    const uses = await Promise.all(Array.from({ length: 4 }, () => consumeToken(db, "password reset", "one", NOW)));
    expect(uses.sort()).toEqual([false, false, false, true]);
    expect(await findToken(db, "password reset", "one", NOW)).toBeUndefined();
    await createTokens(db, [{ ...token, hash: "two" }], new Date(AT + HOUR_MS));
    expect((await db.selectFrom("tokens").select("hash").execute()).map(({ hash }) => hash)).toEqual(["two"]);
  });

  test("a signed token works once", async () => {
    await open(engine);
    const token = { purpose: "form ticket", hash: "one", expiresAt: AT + HOUR_MS } as const;
    const uses = await Promise.all(Array.from({ length: 4 }, () => consumeSignedToken(db, token, NOW)));
    expect(uses.sort()).toEqual([false, false, false, true]);
  });
});
