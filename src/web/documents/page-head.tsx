import { site } from "#src/site.ts";
import { eventList, organization, website } from "#web/json-ld.ts";
import type { PublicPage } from "./public-page.ts";

// Dates and words of the pages are British English; the picture is what drawings/make-icons.ts draws.
const LOCALE = "en_GB";
const SHARED_PICTURE = { path: "/og.png", type: "image/png", width: "1200", height: "630" };

/** JSON that no text within can end the script element with. */
const scriptSafe = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped);
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

function JsonLd({ value }: { value: unknown }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and nothing in it ends the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafe(value) }} />;
}

function SharedPicture({ origin }: { origin: string }) {
  const alternative = `${site.name}: ${site.tagline}`;
  return (
    <>
      <meta property="og:image" content={origin + SHARED_PICTURE.path} />
      <meta property="og:image:type" content={SHARED_PICTURE.type} />
      <meta property="og:image:width" content={SHARED_PICTURE.width} />
      <meta property="og:image:height" content={SHARED_PICTURE.height} />
      <meta property="og:image:alt" content={alternative} />
      <meta name="twitter:image" content={origin + SHARED_PICTURE.path} />
      <meta name="twitter:image:alt" content={alternative} />
    </>
  );
}

interface PageHeadProps {
  page: Omit<PublicPage, "content">;
  /** The site's public address. */
  origin: string;
}

/** Title, description, canonical address, sharing cards and JSON-LD of a public page. */
export function PageHead({ page: { title, description, path, events = [] }, origin }: PageHeadProps) {
  const full = title === site.name ? title : `${title} · ${site.name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
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
          <SharedPicture origin={origin} />
        </>
      )}
      <JsonLd value={organization(origin)} />
      {path === "/" && <JsonLd value={website(origin)} />}
      {events.length > 0 && <JsonLd value={eventList(events, origin)} />}
    </>
  );
}
