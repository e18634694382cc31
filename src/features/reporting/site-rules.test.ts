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
  ...{ starts: [now - 1000, now + 1000], statisticDates: ["2026"], hasReadableColors: true, brokenLinks: [] },
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
  "recent-event": { starts: [now - 366 * 86_400_000] },
  contact: { branch: { ...good.branch, email: "other@ieee.example" } },
  "page-weight": broken("x".repeat(400_000)),
  "reading-order": broken("<h4>C</h4>"),
  "statistics-dated": { statisticDates: ["2026", ""] },
};
const resultOf = (id: string, site: SiteCopy) => checkSite(site).find((rule) => rule.id === id);

test.each(siteRules.map(({ id }) => id))("%s has a site that keeps it, and one that breaks it", (id) => {
  expect(resultOf(id, good)?.result).toBe("pass");
  // Whether nothing is planned is for a person to say.
  const isMeasured = id !== "upcoming-event";
  expect(resultOf(id, { ...good, ...(isMeasured ? failing[id] : { starts: [] }) })?.result).toBe(
    isMeasured ? "fail" : "ask",
  );
});

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

test("a person looks at a logo, and at links before their first check", () => {
  expect(resultOf("ieee-mark", { ...good, branch: { ...good.branch, hasLogo: true } })?.result).toBe("ask");
  expect(resultOf("outgoing-links", { ...good, brokenLinks: undefined })?.result).toBe("ask");
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
