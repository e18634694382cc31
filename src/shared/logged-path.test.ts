import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/events?q=asha@example.org", "/events"],
  ["/join/asha@example.org", "/join/…"],
  ["/api/events/asha%40example.org/register", "/api/events/…/register"],
  [`/${"a".repeat(15_000)}/b@c`, `/${"a".repeat(199)}…`],
  ["/media/events/0192@640.webp", "/media/events/0192@640.webp"],
  [`/${"x".repeat(300)}`, `/${"x".repeat(199)}…`],
  ["/preview/eyJwYXRoIjoiLyJ9.c2lnbmF0dXJl", "/preview/…"],
  ["/preview/end?to=/events", "/preview/end"],
  ["//preview/6zyP3-cOsuxXk9TML27v7tIlWeBiQV60refoGk3CHOo", "/preview/…"],
  ["/Preview\\/6zyP3-cOsuxXk9TML27v7tIlWeBiQV60refoGk3CHOo", "/preview/…"],
  // cspell:ignore Gkcx YRKWY Mttl
  ["/admin/invitation/xg46Mm4i07lXDb3Gkcx_wIpfYRKWYKhET3PhMttl6Zw", "/admin/invitation/…"],
  ["/events/a-talk-about-robots-and-the-people-behind-it", "/events/a-talk-about-robots-and-the-people-behind-it"],
  ["//r//0192f3c4-aaaa-7bbb-8ccc-0123456789ab.c2lnbmF0dXJlc2lnbmF0dQ", "//r//…"],
  ["/r/0192f3c4-aaaa-7bbb-8ccc-0123456789ab.c2lnbmF0dXJlc2lnbmF0dQ?ask=cancel", "/r/…"],
  ["/t/0192f3c4-aaaa-7bbb-8ccc-0123456789ab.1.c2lnbmF0dXJlc2lnbmF0dQ", "/t/…"],
  [
    "/api/registrations/0192f3c4-aaaa-7bbb-8ccc-0123456789ab.c2lnbmF0dXJlc2lnbmF0dQ/cancel",
    "/api/registrations/…/cancel",
  ],
  ["/certificates/0192f3c4-aaaa-7bbb-8ccc-0123456789ab.c2lnbmF0dXJlc2lnbmF0dQ", "/certificates/…"],
  ["/api/certificates/0192f3c4-aaaa-7bbb-8ccc-0123456789ab.c2lnbmF0dXJlc2lnbmF0dQ", "/api/certificates/…"],
  ["/api/registrations/ticket", "/api/registrations/ticket"],
  [`/door/${"s".repeat(43)}`, "/door/…"],
  [`/door/${"s".repeat(43)}/app.webmanifest`, "/door/…/app.webmanifest"],
  ["/door/worker.js", "/door/worker.js"],
])("finding 12: a log shows %s as %s", (address, told) => {
  expect(loggedPath(address)).toBe(told);
});
