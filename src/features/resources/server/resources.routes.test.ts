import { afterEach, describe, expect, test } from "vitest";
import { seedDefaultContent } from "#src/site-content.ts";
import { engines } from "#tests/support/databases.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";
import { resourceMessages } from "../resources.contract.ts";
import { defaultResources } from "../resources.data.ts";

type Fields = Parameters<typeof formOf>[0];

const fields = { title: "Our library", description: "Shelves behind the lab.", link: "https://library.example" };

describe.each(engines)("resources on %s", (engine) => {
  let site: TestSite;
  afterEach(() => site.close());
  const send = (method: "POST" | "PUT", path: string, body: Fields) =>
    site.call(method, `/api/resources${path}`, { body: formOf(body) });
  const seen = async (): Promise<{ _id: string; title: string; popular: boolean; image: string | null }[]> =>
    (await site.call("GET", "/api/resources", { token: false })).body;

  test("a new site has 20 default resources; deleted ones stay deleted, new ones come last, invalid input is refused", async () => {
    site = await openTestSite({ engine });
    await seedDefaultContent(site.deps);
    const given = await seen();
    expect(given.map(({ title, popular, image }) => ({ title, popular, image }))).toEqual(
      defaultResources.map(({ title, popular, img: image }) => ({ title, popular, image })),
    );
    const [first, second] = given.map(({ _id }) => _id);
    await site.call("DELETE", `/api/resources/${first}`);
    await site.call("DELETE", `/api/trash/${first}`);
    const { body: added } = await send("POST", "", { ...fields, image: await pictureFile() });
    expect(added).toMatchObject({ popular: false, link: "https://library.example/" });
    const guide = await send("PUT", `/${added._id}`, { ...fields, link: "/events" });
    expect(guide.body).toMatchObject({ link: "/events" });
    expect(added.image).toMatch(/^\/media\/resources\//);
    const edited = await send("PUT", `/${second}`, { ...fields, title: "Leadership", popular: "true" });
    expect(edited.body).toMatchObject({ popular: true, image: given[1]?.image, version: 2 });
    await seedDefaultContent(site.deps);
    const now = await seen();
    expect(now).toHaveLength(20);
    expect([now[0]?.title, now.at(-1)?.title]).toEqual(["Leadership", "Our library"]);

    const ids = now.map(({ _id }) => _id);
    const order = (ids: readonly string[]) => site.call("PUT", "/api/resources/order", { body: { ids } });
    expect((await order(ids.toReversed())).status).toBe(200);
    expect((await seen())[0]?.title).toBe("Our library");
    expect(await order(ids.slice(1))).toMatchObject({ status: 409 });
    expect((await send("PUT", `/${added._id}`, { ...fields, withoutImage: "true" })).body.image).toBeNull();

    const refused: [Fields, string][] = [
      [{ link: undefined }, resourceMessages.link],
      [{ link: "javascript:alert(1)" }, resourceMessages.link],
      [{ link: "//evil.example" }, resourceMessages.link],
      [{ title: " " }, "Please fill in all required fields"],
      [{ description: "x".repeat(401) }, "At most 400 characters"],
    ];
    for (const [change, message] of refused)
      expect(await send("POST", "", { ...fields, ...change })).toMatchObject({ status: 400, body: { message } });
    expect(await seen()).toHaveLength(20);
  });
});
