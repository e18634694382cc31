import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import type { Db } from "./database.ts";
import { createGroupCommit } from "./group-commit.ts";

describe.each(engines)("group commit on %s", (engine) => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeEach(async () => {
    db = await openTestDatabase(engine);
  });
  afterEach(() => db.destroy());

  const add = (db: Db, name: string) => db.insertInto("secrets").values({ name, value: name }).execute();
  const names = async () => {
    const rows = await db.selectFrom("secrets").select("name").where("name", "like", "form%").orderBy("name").execute();
    return rows.map(({ name }) => name);
  };

  test("changes that arrive during a transaction share the next one", async () => {
    const transaction = vi.spyOn(db, "transaction");
    const inGroup = createGroupCommit({ db });
    const stored = Array.from({ length: 51 }, (_, index) =>
      inGroup(async (db) => {
        await add(db, `form-${index}`);
        return index;
      }),
    );
    expect(await Promise.all(stored)).toEqual(Array.from({ length: 51 }, (_, index) => index));
    expect(await names()).toHaveLength(51);
    expect(transaction).toHaveBeenCalledTimes(2);
  });

  test("an error undoes one change and leaves the others", async () => {
    const inGroup = createGroupCommit({ db });
    const first = inGroup((db) => add(db, "form-1"));
    const failing = inGroup(async (db) => {
      await add(db, "form-2");
      await add(db, "form-1");
    });
    const last = inGroup((db) => add(db, "form-3"));
    await expect(failing).rejects.toThrow();
    await Promise.all([first, last]);
    expect(await names()).toEqual(["form-1", "form-3"]);
  });

  test("a failed commit rejects all changes of the transaction, and later changes are stored", async () => {
    const inGroup = createGroupCommit({ db });
    vi.spyOn(db, "transaction").mockImplementationOnce(() => {
      throw new Error("The connection is lost");
    });
    await expect(inGroup((db) => add(db, "form-1"))).rejects.toThrow("The connection is lost");
    await inGroup((db) => add(db, "form-2"));
    expect(await names()).toEqual(["form-2"]);
  });
});
