import { type Archived, archivedNotice } from "#features/archive/archive.contract.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { lookOf } from "#features/branch/colors/palette.ts";
import { SiteHead } from "#features/branch/ui/site-head.tsx";
import { CARD_HEIGHT, CARD_WIDTH, cardAddress } from "#features/share-cards/share-cards.rules.ts";
import { SiteIcons } from "#features/share-cards/ui/site-icons.tsx";
import { formatDayOf, formatInstant, yearIn } from "#shared/dates.ts";
import { parseStoredImage } from "#shared/stored-image.ts";
import { eventList, organization, website } from "#site/json-ld.ts";
import { layoutLabels } from "#site/site.labels.ts";
import { site } from "#src/site.ts";
import { PublicFooter, PublicHeader, placeOf } from "./header-footer.tsx";
import type { PageSettings, PageStyles, Preview, PublicPage } from "./public-page.ts";

/** Only pages of the public site. Other paths of this origin are not pages. */
const publicPages = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/admin/*", "/api/*", "/media/*", "/*.*"] } }],
};

/** Prefetches a page when the visitor hovers over a link, and prerenders it on press. */
const speculationRules = {
  prefetch: [{ where: publicPages, eagerness: "moderate" }],
  prerender: [{ where: publicPages, eagerness: "conservative" }],
};

/** URLs of the files that all public pages share. */
export interface SharedFiles {
  styles: readonly string[];
  /** The check-in page has only its own styles. */
  doorStyles?: readonly string[];
  pageStyles?: Readonly<Record<PageStyles, string>>;
  /** The page also works without this script. */
  script: string;
  /** Fonts for English text, preloaded because a late font would shift the layout. */
  fonts?: readonly string[];
}

const rules = JSON.stringify(speculationRules);

interface PublicDocumentProps {
  page: PublicPage;
  branch: Branch;
  path: string;
  settings: PageSettings;
  files: SharedFiles;
}

export function PublicDocument({ page, branch, path, settings, files }: PublicDocumentProps) {
  return (
    <html lang={site.language}>
      <head>
        <SiteHead branch={branch} look={lookOf(branch)} />
        <SiteIcons branch={branch} />
        <PageHead page={page} branch={branch} origin={settings.publicUrl} />
        {settings.preview && <meta name="robots" content="noindex" />}
        {/* React moves links with a precedence before all other resources. */}
        {stylesOf(page, files).map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="first" />
        ))}
        {files.fonts?.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
      </head>
      {page.isDoor ? (
        <DoorBody page={page} files={files} />
      ) : page.isEmbedded ? (
        <body>
          <main>{page.content}</main>
        </body>
      ) : (
        <PublicBody {...{ page, branch, path, settings, files }} />
      )}
    </html>
  );
}

function stylesOf({ isDoor, styles }: PublicPage, files: SharedFiles): readonly string[] {
  if (isDoor && files.doorStyles) return files.doorStyles;
  const own = styles && files.pageStyles?.[styles];
  return own ? [...files.styles, own] : files.styles;
}

/** The door page is one screen without links to other pages. */
const DoorBody = ({ page, files }: Pick<PublicDocumentProps, "page" | "files">) => (
  <body className="on-navy bg-navy text-white print:bg-white print:text-black">
    <main>{page.content}</main>
    <script type="module" src={files.script} />
  </body>
);

function PublicBody({ page, branch, path, settings, files }: PublicDocumentProps) {
  const { name, logoDark, logoAlt } = branch;
  const headed = { name, logoDark, logoAlt };
  const place = page.place ?? placeOf(path);
  return (
    <body>
      <a href="#main" className="skip-link">
        {layoutLabels.skip}
      </a>
      {settings.archived && <ArchivedBar {...settings} archived={settings.archived} />}
      {settings.preview && <PreviewBar {...settings} preview={settings.preview} path={path} />}
      <div className="flex min-h-dvh flex-col">
        <PublicHeader branch={headed} place={place} hasNewsletter={settings.hasNewsletter} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none has-[>.on-navy:only-child]:bg-navy">
          {page.content}
        </main>
        <PublicFooter
          branch={branch}
          place={place}
          year={yearIn(settings.timeZone, settings.now)}
          hasNewsletter={settings.hasNewsletter}
        />
      </div>
      {/* Loads after the visible content. */}
      <script type="module" src={files.script} fetchPriority="low" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant rules from this file's import */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
    </body>
  );
}

function ArchivedBar({
  archived: { since, address },
  timeZone,
}: Pick<PageSettings, "timeZone"> & { archived: Archived }) {
  return (
    <aside aria-label={archivedNotice.label} className="on-navy bg-navy px-5 py-2 text-center text-white">
      {archivedNotice.text(formatDayOf(since, timeZone))}{" "}
      {address && (
        <a href={address} className="underline">
          {archivedNotice.link}
        </a>
      )}
    </aside>
  );
}

interface PreviewBarProps extends Pick<PageSettings, "timeZone"> {
  preview: Preview;
  path: string;
}

function PreviewBar({ preview: { title, at, end }, timeZone, path }: PreviewBarProps) {
  return (
    <aside aria-label="Preview" className="on-navy bg-navy px-5 py-2 text-center text-white">
      <strong>Preview.</strong>{" "}
      {at ? (
        layoutLabels.previewAt(formatInstant(at, timeZone))
      ) : (
        <>
          Visitors do not see <span dir="auto">“{title}”</span> yet.
        </>
      )}{" "}
      <a href={`${end}?to=${encodeURIComponent(at ? path : "/admin/dashboard")}`} className="underline">
        {at ? layoutLabels.endPreviewAt : layoutLabels.endPreview}
      </a>
    </aside>
  );
}

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
function PageHead({ page, branch, origin }: PageHeadProps) {
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
