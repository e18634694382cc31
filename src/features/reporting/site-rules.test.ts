import { expect, test } from "vitest";
import { checkSite, type SiteCopy, siteRules } from "./site-rules.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const footer = `<footer>
  <a class="x" href="https://www.ieee.org/security-privacy.html">Privacy Policy</a>
  <a href="https://www.ieee.org/about/help/site-terms-conditions.html">Terms &amp; Conditions</a>
  <a href="https://www.ieee.org/about/corporate/governance/p9-26.html">Nondiscrimination</a>
  <a href="https://www.ieee.org/accessibility-statement.html">Accessibility</a>
  <a href="https://www.ieee-ethics-reporting.org/">Ethics Reporting</a></footer>`;
const body = `<h1>A</h1><h2>B</h2><img src="a" alt=""><a href="mailto:branch@ieee.example">Email</a><input type="checkbox" name="newsletter"><input type="checkbox" name="acceptPrivacy" id="p" required><label class="x" for="p">I accept the privacy policy</label>`;
const page = (path: string, html = "") => ({ path, html: body + html + footer });
const good: SiteCopy = {
  ...{
    now,
    branch: { name: "IEEE SB", email: "branch@ieee.example", hasLogo: false, logoAlt: "" },
    pages: [page("/"), page("/team/2024-25")],
  },
  ...{
    starts: [now - 1000, now + 1000],
    statisticDates: ["2026"],
    hasReadableColors: true,
    brokenLinks: [],
    formerEmails: [],
  },
};
const broken = (html: string, path = "/") => ({ pages: [page("/"), page(path, html)] });

/** A site that breaks each rule that can be measured. */
const failing: Record<string, Partial<SiteCopy>> = {
  "footer-links": { pages: [page("/"), { path: "/about", html: body }] },
  "own-privacy-policy": broken('<a href="/privacy">Our privacy policy</a>'),
  "site-name": { branch: { ...good.branch, name: "SB" } },
  "ieee-mark": { branch: { ...good.branch, hasLogo: true, logoAlt: "IEEE logo" } },
  "outgoing-links": { brokenLinks: [{ url: "https://gone.example/", page: "/about" }] },
  "former-officers": broken('<a href="mailto:asha@ieee.example">Asha</a>', "/team/2020-21"),
  "private-contacts": broken('<a href="mailto:asha@gmail.com">Asha</a>'),
  consent: broken('<input type="checkbox" checked="" name="consent">'),
  contrast: { hasReadableColors: false },
  "alternative-texts": broken('<img src="b">'),
  "upcoming-event": { starts: [now - 1000] },
  "recent-event": { starts: [now - 366 * 86_400_000] },
  contact: { branch: { ...good.branch, email: "other@ieee.example" } },
  "page-weight": broken("x".repeat(400_000)),
  "reading-order": broken("<h4>C</h4>"),
  "statistics-dated": { statisticDates: ["2026", ""] },
};
const resultOf = (id: string, site: SiteCopy) => checkSite(site).find((rule) => rule.id === id);

test.each(siteRules.map(({ id }) => id))(
  "%s passes on a site that follows the rule, and fails on a site that breaks it",
  (id) => {
    expect(resultOf(id, good)?.result).toBe("pass");
    expect(resultOf(id, { ...good, ...failing[id] })?.result).toBe("fail");
  },
);

test.each([
  ["ticked in advance", '<input type="checkbox" checked="" name="newsletter">'],
  ["not required", '<input type="checkbox" name="acceptPrivacy">'],
  [
    "for two texts",
    '<input type="checkbox" name="acceptPrivacy" id="a" required><label for="a">I accept the privacy policy and the terms</label>',
  ],
])("a consent box breaks the rule if it is %s", (_, html) => {
  expect(resultOf("consent", { ...good, ...broken(html) })).toMatchObject({ result: "fail", page: "/" });
});

test.each([
  "<p>Call +91 98765 43210</p>",
  "<p>Call +91-9876543210 before noon</p>",
  "<p>Office: +49 (0)30 1234567</p>",
  "<p>WhatsApp: 9876543210</p>",
  "<p>Ask Asha (98765 43210)</p>",
  "<p>Ask Asha, 987 654 3210</p>",
  "<p>Asha: 9876543210, phone number 0191 2456789</p>",
  "<p>Write to asha@rediffmail.com</p>",
  "<p>Phone 0191-2456789</p>",
  "<p>Or (555) 123-4567, or 555-123-4567.</p>",
  "<p>Write to asha@<!-- -->gmail.com</p>",
  '<a href="mailto:asha@yahoo.co.in">Asha</a>',
  '<a href="tel:+123">Call</a>',
  '<a href="https://wa.me/919876543210">Chat</a>',
])("private contacts are found in %s", (html) => {
  expect(resultOf("private-contacts", { ...good, ...broken(html) })).toMatchObject({ result: "fail", page: "/" });
});

test.each([
  "<p>2021-22, 2022–2023 and 2024-03-01, 01.03.2024, 10:00–11:30</p>",
  "<p>1,200,000 students, 98765 visitors, 100 200 3000 and +120 members</p>",
  "<table><tr><td>98765</td><td>43210</td></tr></table>",
  "<p>IEEE member 98765432, vTools 512345, STB12345, ISBN 8126556010, doi 10.1109/5.7710739876</p>",
  "<p>IEEE Xplore document 9876543210, Order 9876543210 of parts</p>",
  "<p>See https://example.org/posts/9876543210?id=9876543211</p>",
  '<script>var id = "9876543210"</script><img alt="" src="/media/9876543210.webp">',
  "<p>Write to branch@ieee.example or asha@ieee.org</p>",
])("no private contacts are found in %s", (html) => {
  expect(resultOf("private-contacts", { ...good, ...broken(html) })?.result).toBe("pass");
});

test("the branch's own address is no private contact", () => {
  const branch = { ...good.branch, email: "branch@gmail.com" };
  const html = '<a href="mailto:branch@gmail.com">branch@gmail.com</a>';
  expect(resultOf("private-contacts", { ...good, branch, ...broken(html) })?.result).toBe("pass");
});

test("a person decides whether the page about privacy is a policy", () => {
  expect(resultOf("own-privacy-policy", { ...good, ...broken('<a href="/privacy">Privacy</a>') })?.result).toBe("ask");
});

test("the privacy policy of a branch with IEEE in its address is not the policy of IEEE", () => {
  const result = (href: string) =>
    resultOf("own-privacy-policy", { ...good, ...broken(`<a href="${href}">Our Privacy Policy</a>`) })?.result;
  expect(result("https://ieee-sb.org/privacy")).toBe("fail");
  expect(result("https://edu.ieee.org/in-sb/privacy")).toBe("fail");
  expect(result("https://www.ieee.org/security-privacy.html")).toBe("pass");
});

test("the address of an ended term breaks the rule on every page, and other addresses only on past teams", () => {
  const result = (html: string, path: string) =>
    resultOf("former-officers", { ...good, formerEmails: ["asha@ieee.org"], ...broken(html, path) });
  expect(result("<p>Write to Asha@ieee.org</p>", "/events/talk")).toMatchObject({
    ...{ result: "fail", page: "/events/talk", screen: "/admin/events" },
  });
  expect(result("<p>Write to membership@ieee.org</p>", "/about")?.result).toBe("pass");
  expect(result("<p>Write to ravi@ieee.org</p>", "/team/2020-21")?.result).toBe("fail");
});

test("without an upcoming event, a dated note says that nothing is planned", () => {
  const result = (html: string) =>
    resultOf("upcoming-event", { ...good, starts: [], pages: [page("/"), page("/events", html)] })?.result;
  expect(result("<p>Nothing is planned until 10 January 2027.</p>")).toBe("pass");
  expect(result("<p>24 Nov 2026</p><p>No events are <b>planned</b>.</p>")).toBe("pass");
  expect(result("<p>No upcoming events are currently scheduled (Nov 24, 2026).</p>")).toBe("pass");
  expect(result("<p>No events planned, 3 May 2019.</p>")).toBe("fail");
  expect(result("<p>Nothing happens by accident: workshops are planned by students. 24 Nov 2026</p>")).toBe("fail");
  expect(result("<p>Nothing is planned.</p>")).toBe("fail");
  expect(result("<p>10 January 2027</p>")).toBe("fail");
});

test("asks a person to check a logo, and links that were never checked", () => {
  expect(resultOf("ieee-mark", { ...good, branch: { ...good.branch, hasLogo: true } })?.result).toBe("ask");
  expect(resultOf("outgoing-links", { ...good, brokenLinks: undefined })).toMatchObject({
    ...{ result: "ask", isChecked: false },
  });
  expect(resultOf("outgoing-links", { ...good, ...failing["outgoing-links"] })?.page).toBe(
    "/about → https://gone.example/",
  );
});

test("a failed rule names the page, and rules about pages ask a person without pages", () => {
  expect(resultOf("footer-links", { ...good, ...failing["footer-links"] })?.page).toBe("/about");
  expect(resultOf("footer-links", { ...good, pages: [] })?.result).toBe("ask");
});

test("a rule that nobody has read for 12 months is unconfirmed", () => {
  const at = (day: string) => checkSite({ ...good, now: Date.parse(day) }).map(({ isConfirmed }) => isConfirmed);
  expect(at("2027-11-24").every(Boolean)).toBe(true);
  expect(at("2027-11-25").some(Boolean)).toBe(false);
});
