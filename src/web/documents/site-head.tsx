/** What stands in the head of every page of the site. */
export function SiteHead({ name }: { name: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#002855" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#00224a" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" type="application/rss+xml" href="/feed.xml" title={`${name}: latest updates`} />
      <link rel="alternate" type="text/calendar" href="/events.ics" title={`${name} events`} />
    </>
  );
}
