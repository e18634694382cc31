/** The public pages in the order of the menu; header and footer show the same. */
export const publicLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/resources", label: "Resources" },
  { to: "/events", label: "Events" },
  { to: "/gallery", label: "Gallery" },
  { to: "/achievements", label: "Achievements" },
  { to: "/chapters", label: "Chapters" },
  { to: "/join", label: "Join" },
] as const;
