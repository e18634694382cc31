import { hasDefaultIcons, type IconBranch, iconAddress } from "#features/share-cards/share-cards.rules.ts";

/** Renders the head elements that name the icons of the site. */
export function SiteIcons({ branch }: { branch: IconBranch }) {
  return (
    <>
      {hasDefaultIcons(branch) ? (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/icons/favicon.ico" sizes="32x32" />
        </>
      ) : (
        <link rel="icon" href={iconAddress("icon-192.png", branch)} type="image/png" sizes="192x192" />
      )}
      <link rel="apple-touch-icon" href={iconAddress("apple-touch-icon.png", branch)} />
    </>
  );
}
