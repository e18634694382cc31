import { afterEach, describe, expect, test } from "vitest";
import { createAdministrator } from "#features/sign-in/server/accounts/administrators.service.ts";
import { EDITOR_SEEN_MS } from "#shared/lifecycle.ts";
import { CHEAP_HASH } from "#tests/support/cheap-hash.ts";
import { engines } from "#tests/support/databases.ts";
import { openTestSite, type TestSite } from "#tests/support/test-site.ts";

describe.each(engines)("open forms on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());

  test("list who else has the item's form open, until that form closes or its heartbeats stop", async () => {
    let now = new Date("2026-11-21T09:00:00Z");
    site = await openTestSite({ engine, clock: () => now });
    const account = { username: "ann", password: "a gull on the north pier" };
    const deps = { ...site.deps, passwordCost: CHEAP_HASH, isGuessable: () => false };
    await createAdministrator(deps, { ...account, role: "editor", name: "Ann Roy" });
    const { token: ann } = (await site.call("POST", "/api/admin/login", { body: account, token: false })).body;
    const beat = async (item: string, token: string = site.token, closed?: boolean) =>
      (await site.call("PUT", "/api/item-editors", { token, body: { item, closed } })).body.others;

    expect(await beat("event 1", ann)).toEqual([]);
    expect(await beat("event 1")).toEqual(["Ann Roy"]);
    expect(await beat("event 1", ann)).toEqual(["asha"]);
    expect(await beat("event 2")).toEqual([]);

    await beat("event 1", ann, true);
    expect(await beat("event 1")).toEqual([]);
    await beat("event 1", ann);
    now = new Date(now.getTime() + EDITOR_SEEN_MS);
    expect(await beat("event 1")).toEqual([]);
    expect(await site.deps.db.selectFrom("item_editors").select("item").execute()).toEqual([{ item: "event 1" }]);
  });
});
