import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";

const SECRET_BYTES = 32;

/** A random secret (256 bits, base64url) that all instances on one database share, made when it is first asked for. */
export async function getSecret(db: Db, name: string): Promise<string> {
  const find = db.selectFrom("secrets").select("value").where("name", "=", name);
  const present = await find.executeTakeFirst();
  if (present) return present.value;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(SECRET_BYTES).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).value;
}
