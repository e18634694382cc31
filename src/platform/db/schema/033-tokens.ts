import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database-errors.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tables of an older schema
type AnyDb = Kysely<any>;

const RESET_MS = 3_600_000;
const FORM_TICKET = /^application-tickets\//;

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

async function createTable(db: AnyDb, engine: Engine) {
  const millis = engine === "sqlite" ? "integer" : "bigint";
  const table = db.schema
    .createTable("tokens")
    .addColumn("id", "text", (c) => c.primaryKey().notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.references("admins.id").onDelete("cascade"))
    .addColumn("hash", "text", (c) => c.notNull().unique())
    .addColumn("data", "text")
    .addColumn("created_at", millis, (c) => c.notNull())
    .addColumn("expires_at", millis)
    .addColumn("used_at", millis);
  await (engine === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
  await db.schema.createIndex("tokens_subject").on("tokens").columns(["subject", "purpose"]).execute();
  await db.schema.createIndex("tokens_expiry").on("tokens").column("expires_at").execute();
}

/**
 * Moves the secrets of several tables into one table. Deletes the old rows, because an old version that runs by
 * mistake would accept used secrets again.
 */
async function moveRows(db: AnyDb) {
  const invitations = await db.selectFrom("invitations").selectAll().execute();
  const resets = await db.selectFrom("password_resets").selectAll().execute();
  const codes = await db.selectFrom("recovery_codes").selectAll().execute();
  const uses = await db.selectFrom("used_challenges").selectAll().execute();
  const none = { id: "", subject: null, data: null, created_at: 0, expires_at: null, used_at: null };
  const tokens = [
    ...invitations.map(({ id, token_hash, role, name, email, ends_at, invited_by, created_at, expires_at }) => ({
      ...none,
      id,
      purpose: "invitation",
      subject: invited_by,
      hash: token_hash,
      data: JSON.stringify({ role, name, email, endsAt: ends_at === null ? null : Number(ends_at) }),
      created_at,
      expires_at,
    })),
    ...resets.map(({ token_hash, admin_id, created_at }) => ({
      ...none,
      id: randomUUID(),
      purpose: "password reset",
      subject: admin_id,
      hash: token_hash,
      created_at,
      expires_at: Number(created_at) + RESET_MS,
    })),
    ...codes.map(({ code_hash, admin_id }) => ({
      ...none,
      id: randomUUID(),
      purpose: "recovery code",
      subject: admin_id,
      hash: code_hash,
    })),
    ...uses.map(({ challenge, until }) => ({
      ...none,
      id: randomUUID(),
      purpose: FORM_TICKET.test(challenge) ? "form ticket" : "passkey challenge",
      hash: sha256(challenge.replace(FORM_TICKET, "")),
      expires_at: until,
      used_at: 0,
    })),
  ];
  for (const token of tokens) await db.insertInto("tokens").values(token).execute();
  for (const table of ["invitations", "password_resets", "recovery_codes", "used_challenges"])
    await db.deleteFrom(table).execute();
}

/** One table for all secrets that work once or for a limited time. */
export const migration = (engine: Engine): Migration => ({
  async up(db: AnyDb) {
    await createTable(db, engine);
    await moveRows(db);
  },
});
