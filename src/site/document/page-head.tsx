import type { Branch } from "#features/branch/branch.contract.ts";
import { CARD_HEIGHT, CARD_WIDTH, cardAddress } from "#features/share-cards/share-cards.rules.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import { eventList, organization, website } from "#site/json-ld.ts";
import type { PublicPage } from "./public-page.ts";

// The pages are in British English.
const LOCALE = "en_GB";

/** Escapes JSON so that no text can close the script element. */
const scriptSafe = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped);
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

function JsonLd({ value }: { value: unknown }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped and cannot close the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafe(value) }} />;
}

function SharedPicture({ origin, card }: { origin: string; card: NonNullable<PublicPage["card"]> }) {
  const { href: address, pathname } = new URL(card.image, origin);
  const size = parseStoredImage(card.image) ?? { width: CARD_WIDTH, height: CARD_HEIGHT };
  const ending = pathname.split(".").at(-1) ?? "";
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content={`image/${ending === "jpg" ? "jpeg" : ending}`} />
      <meta property="og:image:width" content={String(size.width)} />
      <meta property="og:image:height" content={String(size.height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:image" content={address} />
      <meta name="twitter:image:alt" content={card.alt} />
    </>
  );
}

/** The card of a page without its own image. */
const cardOf = (branch: Branch) => ({ image: cardAddress(branch), alt: `${branch.name}: ${branch.tagline}` });

interface PageHeadProps {
  page: Omit<PublicPage, "content">;
  branch: Branch;
  origin: string;
}

/** Renders title, description, canonical URL, sharing cards and JSON-LD of a public page. */
export function PageHead({ page, branch, origin }: PageHeadProps) {
  const { title, description, path, events = [], structured = [], card = cardOf(branch), withoutScripts } = page;
  const full = title === branch.name ? title : `${title} · ${branch.name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={branch.name} />
      <meta property="og:locale" content={LOCALE} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      <meta name="twitter:description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
          <SharedPicture origin={origin} card={card} />
        </>
      )}
      {withoutScripts && (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${withoutScripts}`} />
        </noscript>
      )}
      <JsonLd value={organization(branch, origin)} />
      {path === "/" && <JsonLd value={website(branch, origin)} />}
      {events.length > 0 && <JsonLd value={eventList(events, { origin, organizer: branch.name })} />}
      {structured.length > 0 && <JsonLd value={structured} />}
    </>
  );
}
