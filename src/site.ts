/**
 * What an empty site is. What its branch is called, where it is and where it is found officers say on the Branch screen
 * (docs/how-to/make-it-your-branch.md). The two colours are those of src/web/theme.css.
 */
export const site = {
  /** The branch, until somebody has said who it is. */
  branch: {
    name: "IEEE SB MIET",
    longName: "IEEE Student Branch, MIET",
    institute: "MIET",
    tagline: "Advancing technology for humanity, one student at a time.",
    description:
      "The IEEE Student Branch of MIET: events, workshops, achievements and the people behind them, and how to join.",
    /** Whose people are the team of now; written so, as their page's address says it. People of years before are kept. */
    teamYear: "2024-25",
    email: "ieee.sb@miet.example",
    address: "IEEE Student Branch\nMIET Campus\nIndia",
    mapLink: "",
    /** IANA zone in which event dates and times are meant; SITE_TIME_ZONE stands above it. */
    timeZone: "Asia/Kolkata",
    linkedin: "https://www.linkedin.com/company/ieee",
    instagram: "https://www.instagram.com/ieeeorg",
    facebook: "",
    youtube: "",
    x: "",
    github: "",
    /** Of links, buttons and the dark bands; the other blues of src/web/theme.css go with it. */
    mainColour: "#00629b",
    /** Of what stands out on the dark bands. */
    accentColour: "#ffa300",
    /** What the home page begins with; empty: "Welcome to" and the name, and the tagline. */
    heroTitle: "",
    heroText: "",
    /** What stands on the first screen where no video is chosen: the site's own film, or the one at an address. */
    ownFilm: true as boolean,
    heroVideo: "",
    /** What the logos show besides the name. */
    logoAlt: "",
    /** Whether visitors may download the gallery's pictures, in the size in which they are stored. */
    pictureDownloads: true as boolean,
  },
  language: "en",
  /** Paths of chapters' logo files under public/; without one a text mark is shown. */
  logos: { wie: null as string | null },
  /** Links that IEEE requires of its units' sites. */
  legalLinks: [
    { label: "Privacy Policy", href: "https://www.ieee.org/security-privacy.html" },
    { label: "Terms & Conditions", href: "https://www.ieee.org/about/help/site-terms-conditions.html" },
    { label: "Nondiscrimination", href: "https://www.ieee.org/about/corporate/governance/p9-26.html" },
    { label: "Accessibility", href: "https://www.ieee.org/accessibility-statement.html" },
    { label: "Ethics Reporting", href: "https://www.ieee-ethics-reporting.org" },
  ],
} as const;
