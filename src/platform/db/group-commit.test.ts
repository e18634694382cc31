import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engines, openTestDatabase } from "#tests/support/databases.ts";
import { AppError } from "../errors.ts";
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
  const groups: (readonly string[])[] = [];
  const open = () => {
    groups.length = 0;
    return createGroupCommit<string, string>({ db }, async (db, inputs) => {
      groups.push(inputs);
      for (const name of inputs) if (name !== "refused") await add(db, name);
      return inputs.map((name) => (name === "refused" ? new AppError("conflict") : name));
    });
  };

  test("changes that arrive during a transaction share the next one", async () => {
    const transaction = vi.spyOn(db, "transaction");
    const inGroup = open();
    const all = Array.from({ length: 51 }, (_, index) => `form-${index}`);
    expect(await Promise.all(all.map(inGroup))).toEqual(all);
    expect(await names()).toHaveLength(51);
    expect(groups.map(({ length }) => length)).toEqual([50, 1]);
    expect(transaction).toHaveBeenCalledTimes(2);
  });

  test("an error undoes one change and leaves the others", async () => {
    const inGroup = open();
    const results = await Promise.allSettled(["form-1", "form-2", "form-1", "form-3"].map(inGroup));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await names()).toEqual(["form-1", "form-2", "form-3"]);
  });

  test("a refusal is the result of one change", async () => {
    const inGroup = open();
    const results = await Promise.allSettled(["form-1", "refused", "form-2"].map(inGroup));
    expect(results).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "conflict" } },
      { status: "fulfilled" },
    ]);
    expect(groups).toEqual([["form-1", "refused", "form-2"]]);
  });

  test("a failed commit rejects all changes of the transaction, and later changes are stored", async () => {
    const inGroup = open();
    vi.spyOn(db, "transaction").mockImplementationOnce(() => {
      throw new Error("The connection is lost");
    });
    await expect(inGroup("form-1")).rejects.toThrow("The connection is lost");
    await inGroup("form-2");
    expect(await names()).toEqual(["form-2"]);
  });
});
