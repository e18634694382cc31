import { clsx } from "clsx/lite";
import { ArrowUpRight, Menu, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Branch } from "#features/branch/branch.contract.ts";
import { networkLinks } from "#features/branch/branch.rules.ts";
import { NEWSLETTER_PATH, newsletterLabels } from "#features/newsletter/newsletter.contract.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { SignalTrace, TextMark } from "#kit/brand/marks.tsx";
import { layoutLabels, PRIVACY_TITLE } from "#site/site.labels.ts";
import { publicLinks } from "#site/site-map.ts";
import { site } from "#src/site.ts";
import { BranchAddress } from "./branch-address.tsx";

const SEARCH = "/search";
const CONTACT = "/about#contact";
const IEEE = "https://www.ieee.org/";
const links = [...publicLinks.map(({ to }) => to), SEARCH, NEWSLETTER_PATH];

/** Returns the header or footer link of the page at `path`, or of its parent page. */
export function placeOf(path: string): string | undefined {
  const here = path.toLowerCase();
  return links.find((to) => here === to || (to !== "/" && here.startsWith(`${to}/`)));
}

/** Returns `aria-current` for a link of header or footer. */
const currentAt = (to: string, place: string | undefined) =>
  to === place ? ({ "aria-current": "page" } as const) : {};

const MENU_ID = "main-menu";

interface PublicHeaderProps {
  branch: Pick<Branch, "name" | "logoDark" | "logoAlt">;
  place: string | undefined;
  hasNewsletter: boolean;
}

export function PublicHeader({ branch: { name, logoDark, logoAlt }, place, hasNewsletter }: PublicHeaderProps) {
  return (
    // Shown in one piece: while only some of its links are read, they would move.
    <header className="public-header on-navy not-has-[+*]:invisible sticky top-0 z-40 border-white/10 border-b bg-navy text-white">
      <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-6 px-5 sm:px-8 lg:flex-nowrap lg:gap-x-3">
        <a
          href="/"
          className="flex min-h-18 min-w-0 max-w-[calc(100%-30*var(--spacing))] items-center gap-3 no-underline lg:max-w-none"
        >
          <TextMark
            name={name}
            logo={logoDark}
            logoAlt={logoAlt}
            content="trace"
            size="small"
            tone="light"
            decorative
          />
          <span className="line-clamp-3 min-w-0 font-bold font-heading text-[min(var(--text-lg),7vw)] leading-tight [word-spacing:0.1em]">
            {name}
          </span>
        </a>
        <div id={MENU_ID} popover="auto" className="main-menu lg:ml-auto">
          <nav aria-label="Main">
            <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-1">
              {publicLinks.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} {...currentAt(to, place)} className={linkClasses(to, to === place)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-2 flex empty:hidden flex-wrap gap-x-8 border-white/20 border-t pt-2 lg:hidden">
            {/* On About, a jump within the page would leave the menu open above the contact. */}
            {!CONTACT.startsWith(`${place}#`) && (
              <a href={CONTACT} className={linkClasses(CONTACT, false)}>
                {layoutLabels.contact}
              </a>
            )}
            {hasNewsletter && (
              <a
                href={NEWSLETTER_PATH}
                {...currentAt(NEWSLETTER_PATH, place)}
                className={linkClasses(NEWSLETTER_PATH, place === NEWSLETTER_PATH)}
              >
                {newsletterLabels.title}
              </a>
            )}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <a
            href="/search"
            {...currentAt("/search", place)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-white/15 aria-[current]:text-cyan lg:-mr-3 [&_svg]:size-5"
          >
            <Search aria-hidden="true" />
            <span className="sr-only">Search</span>
          </a>
          {/* Labelled by its visible text. The browser exposes whether the menu is open. */}
          <button
            type="button"
            popoverTarget={MENU_ID}
            className="menu-toggle -mr-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg hover:bg-white/15 lg:hidden [&_svg]:size-5"
          >
            <span className="menu-open">
              <Menu aria-hidden="true" />
              <span className="sr-only">Open menu</span>
            </span>
            <span className="menu-close">
              <X aria-hidden="true" />
              <span className="sr-only">Close menu</span>
            </span>
          </button>
        </div>
      </div>
    </header>
  );
}

function linkClasses(to: string, active: boolean): string {
  const callToAct = to === "/join";
  return clsx(
    "relative flex min-h-12 items-center whitespace-nowrap font-semibold no-underline transition-colors duration-150 ease-out lg:min-h-11 lg:px-2 xl:px-3 lg:max-xl:text-sm",
    callToAct && "lg:ml-2 lg:rounded-lg lg:border lg:border-current lg:px-5",
    active ? "text-cyan" : callToAct ? "text-amber hover:text-amber-light" : "text-white hover:text-cyan",
    active && !callToAct && "nav-current",
  );
}

const linkLook = "inline-flex min-h-9 items-center gap-1 no-underline hover:underline pointer-coarse:min-h-11";

interface PublicFooterProps {
  branch: Branch;
  place: string | undefined;
  year: number;
  hasNewsletter: boolean;
}

export function PublicFooter({ branch, place, year, hasNewsletter }: PublicFooterProps) {
  return (
    <footer className="on-navy bg-navy pt-8 text-white">
      <SignalTrace className="h-12 text-cyan/40" />
      <div className="mx-auto grid max-w-[75rem] gap-x-10 gap-y-12 px-5 pt-10 pb-14 sm:px-8 md:grid-cols-2 lg:grid-cols-[2fr_1.4fr_1.4fr]">
        <div className="md:col-span-2 lg:col-span-1">
          <div className="flex items-center gap-3">
            <TextMark
              name={branch.name}
              logo={branch.logoDark}
              logoAlt={branch.logoAlt}
              content="trace"
              tone="light"
              decorative
            />
            <p className="font-bold font-heading text-xl [word-spacing:0.1em]">{branch.name}</p>
          </div>
          <p className="mt-4 max-w-[19em] text-white/85">{branch.tagline}</p>
          {branch.ieeeReporting && (
            <p className="mt-4 text-white/85">
              {layoutLabels.partOf}{" "}
              <ExternalLink href={IEEE} className={clsx(linkLook, "font-semibold text-cyan")}>
                IEEE
                <ArrowUpRight aria-hidden="true" className="size-4" />
              </ExternalLink>
            </p>
          )}
          <ul aria-label="Social links" className="mt-5 flex flex-wrap gap-x-6">
            {networkLinks(branch).map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href} className={clsx(linkLook, "font-semibold text-cyan")}>
                  {label}
                  <ArrowUpRight aria-hidden="true" className="size-4" />
                </ExternalLink>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Quick links">
          <FooterHeading>Quick links</FooterHeading>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6">
            {publicLinks.map(({ to, label }) => (
              <li key={to}>
                <a
                  href={to}
                  {...currentAt(to, place)}
                  className={clsx(linkLook, to === place ? "text-cyan" : "text-white/85")}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <FooterHeading>
            <a href={CONTACT} className="text-white no-underline hover:underline">
              {layoutLabels.contact}
            </a>
          </FooterHeading>
          <a href={`mailto:${branch.email}`} className={clsx(linkLook, "break-all text-cyan")}>
            {branch.email}
          </a>
          <BranchAddress branch={branch} className="text-white/85" linkClassName={clsx(linkLook, "text-cyan")} />
          {hasNewsletter && (
            <p className="mt-4">
              <a href={NEWSLETTER_PATH} {...currentAt(NEWSLETTER_PATH, place)} className={clsx(linkLook, "text-cyan")}>
                {newsletterLabels.title}
              </a>
            </p>
          )}
        </div>
      </div>
      <div className="border-white/15 border-t">
        <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-5 text-sm sm:px-8">
          <p className="text-white/85">{layoutLabels.copyright(year, branch.longName)}</p>
          <ul aria-label="Legal links" className="flex flex-wrap gap-x-5">
            {site.legalLinks.map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href} className={clsx(linkLook, "text-white/85")}>
                  {label}
                </ExternalLink>
              </li>
            ))}
            <li>
              <a href="/privacy" className={clsx(linkLook, "text-white/85")}>
                {PRIVACY_TITLE}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterHeading({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 font-semibold text-base text-white">{children}</h2>;
}
