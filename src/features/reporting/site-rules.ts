import type { contestPoints } from "./reporting.contract.ts";

const DAY_MS = 86_400_000;

/** The site as visitors see it. */
export interface SiteCopy {
  now: number;
  branch: {
    name: string;
    email: string;
    hasLogo: boolean;
    /** The alternative text of the logo; empty if the logo only shows the name. */
    logoAlt: string;
  };
  /** Links to other sites that do not answer. Undefined before the first check. */
  brokenLinks: readonly { url: string; page: string }[] | undefined;
  /** Rendered public pages. Empty if pages are not built: rules about pages then ask a person. */
  pages: readonly { path: string; html: string }[];
  /** Email addresses of people whose term has ended, in lower case. */
  formerEmails: readonly string[];
  /** Starts of published events, in milliseconds. */
  starts: readonly number[];
  /** Dates of the statistics of chapters, as text. */
  statisticDates: readonly string[];
  hasReadableColors: boolean;
}

type Result = "pass" | "fail" | "ask";

export interface SiteRule {
  id: string;
  rule: string;
  severity: "required" | "recommended";
  source: string;
  readOn: string;
  /** The screen that fixes it. */
  screen: string;
  /** The points of the contest that the rule measures. */
  contest?: { criterion: keyof typeof contestPoints; points: number };
  /** Returns the result, or the path of the page that breaks the rule. "unchecked": a job has not run yet. */
  check: (site: SiteCopy) => Result | "unchecked" | { fails: string };
}

const STYLE_GUIDE = "https://www.ieee.org/about/webteam/styleguide/web_presence_webmaster.html";
const BULLETIN_5 =
  "https://ta.ieee.org/operations/technical-activities-data-privacy-resource-page/bulletin-5-data-privacy-and-event-registration";
const BULLETIN_9 =
  "https://ta.ieee.org/operations/technical-activities-data-privacy-resource-page/bulletin-9-gdpr-and-personal-information-on-websites";
const LOGO_POLICY = "https://www.ieee.org/publications/rights/logopnp.html";
const CONTEST = "https://sac.ieeer10.org/ieee-r10-student-branch-website-contest/";
const readOn = "2026-11-24";

const footerLinks = {
  "Privacy Policy": "https://www.ieee.org/security-privacy.html",
  "Terms & Conditions": "https://www.ieee.org/about/help/site-terms-conditions.html",
  Nondiscrimination: "https://www.ieee.org/about/corporate/governance/p9-26.html",
  Accessibility: "https://www.ieee.org/accessibility-statement.html",
  "Ethics Reporting": "https://www.ieee-ethics-reporting.org",
} as const;

const PAGE_MAX_CHARACTERS = 400_000;
const PRIVATE_MAIL =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|icloud|me|mac|proton|protonmail|pm|rediffmail|aol|gmx|zoho|mail)\./i;
/** The site of IEEE itself. Sites of branches can have addresses such as ieee-branch.org or edu.ieee.org. */
const ON_IEEE = /^https:\/\/(?:www\.|privacy\.)?ieee\.org(?:\/|$)/i;

const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();
/** Returns the opening tags of elements with these names. */
const tags = (html: string, ...names: string[]) =>
  (html.match(/<[a-z][^<>]*>/g) ?? []).filter((tag) =>
    names.some((name) => tag === `<${name}>` || tag.startsWith(`<${name} `)),
  );
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", text = ""]) => ({
    href: href.replaceAll("&amp;", "&"),
    text: plain(text),
  }));
/** Returns the text that visitors see, one line for each element. */
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<(script|style)\b.*?<\/\1>|<\/?(?:b|em|i|strong)>/gs, "")
    .replace(/<[^<>]*>/g, "\n")
    .replaceAll("&amp;", "&");
// A bounded start, so that a page without an address is read once.
const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const mails = (html: string) => [
  ...links(html).flatMap(({ href }) =>
    href.startsWith("mailto:") ? [(href.slice(7).split("?")[0] ?? "").toLowerCase()] : [],
  ),
  ...(textOf(html).match(MAIL) ?? []).map((mail) => mail.toLowerCase()),
];

/**
 * Phone numbers. Years, dates, counts and IDs do not match: a match needs a prefix or the grouping of a phone number.
 */
const PHONES = [
  // With a country code.
  /(?<![\w+])\+\d{1,3}(?:[ ().-]{0,2}\d){7,12}(?!\d)/,
  // After a word such as "phone".
  /\b(?:call|phone|tel|telephone|mobile|cell|whatsapp)(?: number| no)?\b[ :.#]{0,3}\(?\d(?:[ ().-]{0,2}\d){6,12}(?!\d)/i,
  // A mobile number in India: ten digits, which are part of no address and no ID.
  /(?<!\b(?:isbn|doi|id|document|article|paper|order|invoice|receipt|reference|ref)(?: no| number)?[ :.#-]{0,2})(?<![\w/.=#?&-])(?:[6-9]\d{4}[ -]?\d{5}|[6-9]\d{2} \d{3} \d{4})(?![\w/-])/i,
  // In the grouping of North America, or with a dialling code.
  /(?<![\d-])(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}(?![\d-])/,
  /(?<![\d/-])0\d{2,4}[ -]\d{6,8}(?![\d-])/,
];

/** Whether a page shows no private email address and no phone number. The branch's own address is public. */
const hasNoPrivateContacts = (html: string, { branch }: SiteCopy) =>
  links(html).every(
    ({ href }) => !/^(?:tel:|(?:https:)?\/\/wa\.me\/\d|https:\/\/api\.whatsapp\.com\/send)/.test(href),
  ) &&
  mails(html).every((mail) => mail === branch.email.toLowerCase() || !PRIVATE_MAIL.test(mail)) &&
  !PHONES.some((phone) => phone.test(textOf(html)));

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "([a-z]{3})[a-z]*";
const DATE = new RegExp(
  `\\b(?:(\\d{4})-(\\d{2})-(\\d{2})|(\\d{1,2}) ${MONTH} (\\d{4})|${MONTH} (\\d{1,2}), (\\d{4}))\\b`,
  "gi",
);
const NOTHING_PLANNED =
  /\b(?:nothing|no (?:further |more |new |other |upcoming )?(?:events?|activities|meetings?))(?: (?:is|are|has|have|been|currently|yet|now|at present))* (?:planned|scheduled)\b/i;

/** Returns the dates of a text in milliseconds, as midnight in UTC. */
const datesIn = (text: string): number[] =>
  [...text.matchAll(DATE)].map(([, year, month, day, d, m = "", y, usMonth = "", usDay, usYear]) => {
    if (year) return Date.parse(`${year}-${month}-${day}`);
    const index = MONTHS.indexOf((m || usMonth).toLowerCase());
    return index < 0 ? Number.NaN : Date.UTC(Number(y ?? usYear), index, Number(d ?? usDay));
  });

/** Whether a page says that nothing is planned, with a date of the last year or later in the same or a neighboring paragraph. */
const hasDatedNote = (html: string, now: number) => {
  const lines = textOf(html)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.some(
    (line, index) =>
      NOTHING_PLANNED.test(line) &&
      datesIn(lines.slice(Math.max(0, index - 1), index + 2).join(" ")).some((at) => at > now - 365 * DAY_MS),
  );
};

/** Returns the links of a page to other sites, without fragments. */
export const linksOf = (html: string): string[] =>
  [...new Set(links(html).map(({ href }) => href.split("#", 1)[0] ?? ""))].filter((href) => /^https?:\/\//.test(href));

/** Returns the first page that breaks a rule. */
const onPages =
  (isKept: (html: string, site: SiteCopy) => boolean, isMeant: (path: string) => boolean = () => true) =>
  (site: SiteCopy): Result | { fails: string } => {
    const meant = site.pages.filter(({ path }) => isMeant(path));
    if (meant.length === 0) return "ask";
    const broken = meant.find(({ html }) => !isKept(html, site));
    return broken ? { fails: broken.path } : "pass";
  };

const hasFooterLinks = (html: string) => {
  const found = links(html.slice(Math.max(0, html.lastIndexOf("<footer"))));
  return Object.entries(footerLinks).every(([label, target]) =>
    found.some(({ text, href }) => text.startsWith(label) && href.replace(/\/$/, "") === target),
  );
};

function hasReadingOrder(html: string): boolean {
  const levels = tags(html, "h1", "h2", "h3", "h4", "h5", "h6").map((tag) => Number(tag[2]));
  return (
    levels.filter((level) => level === 1).length === 1 &&
    levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)
  );
}

/** Matches checkboxes for consent to a text. Other checkboxes, such as for a newsletter, are optional. */
const CONSENT_BOX = /\sname="(?:accept|consent)/;

/** Returns whether no checkbox is preselected, and people must tick one checkbox for each text. */
const hasConsent = (html: string) => {
  const boxes = tags(html, "input").filter((tag) => tag.includes('type="checkbox"'));
  return (
    boxes.every((tag) => !/\schecked(?=[\s=/>])/.test(tag)) &&
    boxes.filter((tag) => CONSENT_BOX.test(tag)).every((tag) => /\srequired(?=[\s=/>])/.test(tag)) &&
    consentLabels(html).every((label) => !(/privacy/i.test(label) && /terms/i.test(label)))
  );
};

/** Returns the labels of the consent checkboxes. A checkbox for two texts does not give separate consent. */
const consentLabels = (html: string) =>
  tags(html, "input")
    .filter((tag) => tag.includes('type="checkbox"') && CONSENT_BOX.test(tag))
    .flatMap((tag) => {
      const [, id = ""] = /\sid="([^"]*)"/.exec(tag) ?? [];
      const label = html.split(`for="${id}"`)[1] ?? "";
      return id === "" ? [] : [label.slice(label.indexOf(">") + 1, label.indexOf("</label>"))];
    });

const MARK_ONLY = /^(the )?ieee( (logo|mark|master brand))?$/i;

const required = { severity: "required", readOn } as const;
const recommended = { severity: "recommended", readOn } as const;

/** The rules of IEEE for websites of its units. A person must check the rules that the site cannot measure. */
export const siteRules: readonly SiteRule[] = [
  {
    ...{ id: "footer-links", rule: "Every page links to the five policies of IEEE.", ...required },
    ...{ source: STYLE_GUIDE, screen: "/admin/branch", check: onPages(hasFooterLinks) },
  },
  {
    ...{ id: "own-privacy-policy", rule: "The site has no privacy policy of its own.", ...required },
    ...{ source: STYLE_GUIDE, screen: "/admin/pages" },
    check: (site) => {
      const isKept = (html: string) =>
        links(html).every(({ text, href }) => !/privacy policy/i.test(text) || ON_IEEE.test(href));
      const result = onPages(isKept)(site);
      // A page about privacy may explain the site, but not set rules. A person reads it.
      const hasOwnPage = site.pages.some(({ html }) => links(html).some(({ href }) => href === "/privacy"));
      return result === "pass" && hasOwnPage ? "ask" : result;
    },
  },
  {
    ...{ id: "site-name", rule: "The name of the site contains IEEE.", ...required },
    ...{ source: LOGO_POLICY, screen: "/admin/branch" },
    check: ({ branch }) => (/\bIEEE\b/.test(branch.name) ? "pass" : "fail"),
  },
  {
    ...{
      id: "ieee-mark",
      rule: "The site's name is larger than the IEEE mark, and the mark is unchanged.",
      ...required,
    },
    ...{ source: LOGO_POLICY, screen: "/admin/branch" },
    // The header shows the logo instead of the name. Only a person can see whether the logo contains the unchanged mark.
    check: ({ branch: { hasLogo, logoAlt } }) => {
      if (!hasLogo) return "pass";
      return MARK_ONLY.test(logoAlt.trim()) ? "fail" : "ask";
    },
  },
  {
    ...{ id: "former-officers", rule: "Email addresses of ended terms are removed.", ...required },
    ...{ source: BULLETIN_9, screen: "/admin/team" },
    check: (site) => {
      const onPastTeams = onPages(
        (html, { branch }) => mails(html).every((mail) => mail === branch.email.toLowerCase()),
        (path) => path.startsWith("/team/"),
      )(site);
      const former = new Set(site.formerEmails);
      const anywhere = onPages((html) => !mails(html).some((mail) => former.has(mail)))(site);
      return typeof onPastTeams === "object" ? onPastTeams : anywhere;
    },
  },
  {
    ...{ id: "private-contacts", rule: "Pages show no private email addresses and no phone numbers.", ...required },
    ...{ source: BULLETIN_9, screen: "/admin/team" },
    check: onPages(hasNoPrivateContacts),
  },
  {
    ...{ id: "consent", rule: "Consent boxes are separate, required, and not ticked in advance.", ...required },
    ...{ source: BULLETIN_5, screen: "/admin/events", check: onPages(hasConsent) },
  },
  {
    ...{ id: "contrast", rule: "Texts are readable in the palette of the branch.", ...required },
    ...{ source: CONTEST, screen: "/admin/branch", contest: { criterion: "portability", points: 3 } },
    check: ({ hasReadableColors }) => (hasReadableColors ? "pass" : "fail"),
  },
  {
    ...{
      id: "alternative-texts",
      rule: "Every image has an alternative text or is marked as decorative.",
      ...required,
    },
    ...{ source: CONTEST, screen: "/admin/gallery", contest: { criterion: "portability", points: 4 } },
    check: onPages((html) => tags(html, "img").every((tag) => /\salt="/.test(tag))),
  },
  {
    ...{ id: "recent-event", rule: "An event of the last year is published.", ...required },
    ...{ source: CONTEST, screen: "/admin/events", contest: { criterion: "content", points: 8 } },
    check: ({ starts, now }) => (starts.some((at) => at <= now && at > now - 365 * DAY_MS) ? "pass" : "fail"),
  },
  {
    ...{
      id: "upcoming-event",
      rule: "An upcoming event is published, or a dated note that nothing is planned.",
      ...recommended,
    },
    ...{ source: CONTEST, screen: "/admin/events", contest: { criterion: "content", points: 6 } },
    check: ({ starts, now, pages }) => {
      if (starts.some((at) => at > now) || pages.some(({ html }) => hasDatedNote(html, now))) return "pass";
      return pages.length === 0 ? "ask" : "fail";
    },
  },
  {
    ...{ id: "contact", rule: "The site shows how to contact the branch.", ...required },
    ...{ source: CONTEST, screen: "/admin/branch", contest: { criterion: "content", points: 4 } },
    check: onPages(
      (html, { branch }) => mails(html).includes(branch.email.toLowerCase()),
      (path) => path === "/",
    ),
  },
  {
    ...{ id: "page-weight", rule: "No page has more than 400 kB of HTML.", ...recommended },
    ...{ source: CONTEST, screen: "/admin/pages", contest: { criterion: "loadTime", points: 5 } },
    check: onPages((html) => html.length <= PAGE_MAX_CHARACTERS),
  },
  {
    ...{ id: "reading-order", rule: "Every page has one main heading, and headings skip no level.", ...recommended },
    ...{ source: CONTEST, screen: "/admin/pages", contest: { criterion: "navigability", points: 10 } },
    check: onPages(hasReadingOrder),
  },
  {
    ...{ id: "outgoing-links", rule: "Links to other sites lead to their targets.", ...recommended },
    ...{ source: CONTEST, screen: "/admin/pages" },
    check: ({ brokenLinks }) => {
      const [first] = brokenLinks ?? [];
      if (first) return { fails: `${first.page} → ${first.url}` };
      return brokenLinks ? "pass" : "unchecked";
    },
  },
  {
    ...{ id: "statistics-dated", rule: "Every statistic has a date.", ...recommended },
    ...{ source: CONTEST, screen: "/admin/chapters" },
    check: ({ statisticDates }) => (statisticDates.every((date) => date.trim() !== "") ? "pass" : "fail"),
  },
];

export interface RuleResult extends Omit<SiteRule, "check"> {
  result: Result;
  /** Whether the site has checked the rule. */
  isChecked: boolean;
  /** The page that breaks the rule; empty if no single page does. */
  page: string;
  /** Whether somebody has read the source within 12 months. */
  isConfirmed: boolean;
}

/** Returns the screen that has the content of a page. */
const screenOf = (page: string) => /^\/(events|chapters|achievements|team)\//.exec(page)?.[1];

export const checkSite = (site: SiteCopy, rules: readonly SiteRule[] = siteRules): RuleResult[] =>
  rules.map(({ check, ...rule }) => {
    const found = check(site);
    const isConfirmed = site.now - Date.parse(rule.readOn) < 366 * DAY_MS;
    const of = { ...rule, isConfirmed, isChecked: found !== "unchecked" };
    if (typeof found === "string") return { ...of, result: found === "unchecked" ? "ask" : found, page: "" };
    const name = rule.screen === "/admin/branch" ? undefined : screenOf(found.fails);
    return { ...of, result: "fail", page: found.fails, screen: name ? `/admin/${name}` : rule.screen };
  });
