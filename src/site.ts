/**
 * Defaults of a new site. Officers change them on the Branch screen (docs/how-to/make-it-your-branch.md). The two
 * colors are the same as in src/kit/theme/theme.css.
 */
export const site = {
  /** The branch, until officers save their own settings. */
  branch: {
    name: "IEEE SB MIET",
    longName: "IEEE Student Branch, MIET",
    institute: "MIET",
    tagline: "Advancing technology for humanity, one student at a time.",
    description:
      "The IEEE Student Branch of MIET: events, workshops, achievements and the people behind them, and how to join.",
    /** The year of the current team, in the form that its URL uses. Past teams are kept. */
    teamYear: "2024-25",
    email: "ieee.sb@miet.example",
    address: "IEEE Student Branch\nMIET Campus\nIndia",
    mapLink: "",
    /** IANA time zone of event dates and times. SITE_TIME_ZONE overrides it. */
    timeZone: "Asia/Kolkata",
    linkedin: "https://www.linkedin.com/company/ieee",
    instagram: "https://www.instagram.com/ieeeorg",
    facebook: "",
    youtube: "",
    x: "",
    github: "",
    /** Color of links, buttons and dark bands. The other blues of src/kit/theme/theme.css are derived from it. */
    mainColour: "#00629b",
    /** Color of highlights on dark bands. */
    accentColour: "#ffa300",
    /** Heading and text of the hero. Empty: "Welcome to" with the name, and the tagline. */
    heroTitle: "",
    heroText: "",
    /** The hero's default video if officers chose none: the built-in video, or the one at `heroVideo`. */
    ownFilm: true as boolean,
    heroVideo: "",
    /** Alternative text of the logos, if they show more than the name. */
    logoAlt: "",
    /** Whether visitors can download the gallery's photos in their stored size. */
    pictureDownloads: true as boolean,
    /** Whether officers report events to IEEE. Off for branches outside IEEE. */
    ieeeReporting: true as boolean,
    /** IEEE unit code, such as STB12345. */
    spoid: "",
    /** The number of events that IEEE expects in a year. */
    minimumEvents: 4,
  },
  language: "en",
  /** Paths of chapters' logo files in public/. Without a logo, a text mark is shown. */
  logos: { wie: null as string | null },
  /** Links that IEEE requires on the sites of its units. */
  legalLinks: [
    { label: "Privacy Policy", href: "https://www.ieee.org/security-privacy.html" },
    { label: "Terms & Conditions", href: "https://www.ieee.org/about/help/site-terms-conditions.html" },
    { label: "Nondiscrimination", href: "https://www.ieee.org/about/corporate/governance/p9-26.html" },
    { label: "Accessibility", href: "https://www.ieee.org/accessibility-statement.html" },
    { label: "Ethics Reporting", href: "https://www.ieee-ethics-reporting.org" },
  ],
} as const;
