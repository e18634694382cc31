import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf } from "#tests/support/test-site.ts";
import { expect, expectAccessibleAtAllWidths, expectAccessibleDayAndNight, test } from "./site.ts";

test("another website shows the upcoming events in a frame, without cookies, and no other page", async ({
  page,
  context,
  site,
  complaints,
}) => {
  for (const [title, date] of [
    ["Robotics Workshop", "2030-03-05"],
    ["Open Lab", "2030-03-06"],
  ] as const) {
    const fields = { title, date, time: "10:00", location: "Lab 3", description: "Come and see." };
    await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  }
  const origin = site.address;
  const institute = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<iframe id="events" src="${origin}/embed/events"></iframe><iframe id="other" src="${origin}/events"></iframe>`,
    );
  });
  await once(institute.listen(0, "localhost"), "listening");
  await page.goto(`http://localhost:${(institute.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("#events");
  await expect(frame.getByRole("listitem")).toHaveText([/Robotics Workshop.*5 Mar 2030/s, /Open Lab/]);
  await expect(page.frameLocator("#other").getByText("Robotics Workshop")).toHaveCount(0);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "Open Lab" }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Open Lab" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  // The browser refuses the frame with a page that must not be embedded.
  expect(complaints.splice(0).filter((text) => !text.includes("frame-ancestors"))).toEqual([]);
  institute.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the embedded list has the same events and links", async ({ page, site }) => {
    const fields = { title: "Open Lab", date: "2030-03-06", time: "10:00", location: "Lab 3", description: "Come." };
    await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
    await page.goto("/embed/events");
    await expect(page.getByRole("listitem")).toHaveText([/Open Lab.*6 Mar 2030.*Lab 3/s]);
    await expect(page.getByRole("link", { name: "Open Lab" })).toHaveAttribute("href", "/events/open-lab-2030-03-06");
  });
});

test("axe finds nothing in the embedded list, empty or with events, at every width", async ({ page, site }) => {
  await page.goto("/embed/events");
  await expectAccessibleDayAndNight(page);
  for (const title of ["Open Lab", "Building a line-following robot from parts in a single long afternoon"]) {
    const fields = { title, date: "2030-03-06", time: "10:00", location: "Lab 3", description: "Come." };
    await site.call("POST", "/api/events", { body: formOf({ ...fields, images: await pictureFile() }) });
  }
  await page.goto("/embed/events");
  await expectAccessibleAtAllWidths(page);
});
