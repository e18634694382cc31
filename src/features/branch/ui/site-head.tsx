import type { Branch } from "#features/branch/branch.contract.ts";
import type { Look } from "#features/branch/colors/theme.ts";

interface SiteHeadProps {
  branch: Branch;
  look: Look;
}

/** Renders the head elements that all pages share, apart from the icons. */
export function SiteHead({ branch, look: { styles, bars } }: SiteHeadProps) {
  const { name } = branch;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={bars.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={bars.dark} media="(prefers-color-scheme: dark)" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={`${name}: latest updates`} />
      <link rel="alternate" type="text/calendar" href="/events.ics" title={`${name} events`} />
      {/* Inline, so that the page never flashes in other colors. The Content Security Policy allows it by hash. */}
      {styles && <style id="colours">{styles}</style>}
    </>
  );
}
