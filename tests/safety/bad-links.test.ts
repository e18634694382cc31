/** X1: every link field refuses values that are not links. tests/e2e/script-payloads.e2e.ts covers display. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { resourceMessages } from "#features/resources/resources.contract.ts";
import { badUrls } from "#tests/support/bad-urls.ts";
import { pictureFile } from "#tests/support/sample-files.ts";
import { formOf, openTestSite, type TestSite } from "#tests/support/test-site.ts";

const picture = await pictureFile("picture.png", { width: 8, height: 8 });
const event = { title: "Talk", description: "x", date: "2026-12-05", time: "10:00", location: "Lab" };
const member = { name: "Asha", position: "Chair", section: "branchCounselor" };

let site: TestSite;
let eventPath: string;
let memberPath: string;
beforeAll(async () => {
  site = await openTestSite();
  const linkedin = "https://example.org/asha";
  const someEvent = await site.call("POST", "/api/events", { body: formOf({ ...event, images: picture }) });
  const someMember = await site.call("POST", "/api/team", { body: formOf({ ...member, linkedin, image: picture }) });
  eventPath = `/api/events/${someEvent.body._id}`;
  memberPath = `/api/team/${someMember.body._id}`;
});
afterAll(() => site.close());

// An empty link means no link. Only LinkedIn requires one.
test.each(badUrls.filter((url) => url.trim() !== ""))("every link field refuses %j", async (url) => {
  const refusals = await Promise.all([
    site.call("POST", "/api/events", { body: formOf({ ...event, registrationLink: url, images: picture }) }),
    site.call("PUT", eventPath, { body: formOf({ ...event, registrationLink: url }) }),
    site.call("POST", "/api/team", { body: formOf({ ...member, linkedin: url, image: picture }) }),
    site.call("PUT", memberPath, { body: formOf({ linkedin: url }) }),
    site.call("PUT", "/api/hero-settings", { body: { displayMode: "video", videoUrl: url } }),
    site.call("POST", "/api/chapters", { body: formOf({ name: "Robots", description: "x", link: url }) }),
  ]);
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [400, "Registration link must be a web address (https://…)"],
    [400, "Registration link must be a web address (https://…)"],
    [400, "LinkedIn URL must be a web address (https://…)"],
    [400, "LinkedIn URL must be a web address (https://…)"],
    [400, "Video URL must be a web address (https://…)"],
    [400, "A link must be a web address (https://…)"],
  ]);
});

const ownPage = "/path";

test.each(badUrls.filter((url) => url.trim() !== ownPage && url.trim() !== ""))(
  "a resource, which can link to a page of this site, refuses %j",
  async (link) => {
    const body = formOf({ title: "Robots", description: "x", link });
    const { status, body: refusal } = await site.call("POST", "/api/resources", { body });
    expect([status, refusal.message]).toEqual([400, resourceMessages.link]);
  },
);
