import { clsx } from "clsx/lite";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Branch } from "#features/branch/branch.contract.ts";
import { addressLines, networkLinks } from "#features/branch/branch.rules.ts";
import { ExternalLink } from "#kit/action/button.tsx";
import { SignalTrace, TextMark } from "#kit/brand/marks.tsx";
import { layoutLabels, PRIVACY_TITLE } from "#site/site.labels.ts";
import { publicLinks } from "#site/site-map.ts";
import { site } from "#src/site.ts";
import { currentAt, morePages } from "./header.tsx";

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
          <p className="mt-4 max-w-[34ch] text-white/85">{branch.tagline}</p>
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
          <FooterHeading>Contact</FooterHeading>
          <a href={`mailto:${branch.email}`} className={clsx(linkLook, "break-all text-cyan")}>
            {branch.email}
          </a>
          <address className="mt-1 text-white/85 not-italic">
            {addressLines(branch).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          {branch.mapLink && (
            <ExternalLink href={branch.mapLink} className={clsx(linkLook, "text-cyan")}>
              {layoutLabels.map}
            </ExternalLink>
          )}
          <nav aria-label={layoutLabels.more} className="mt-8">
            <FooterHeading>{layoutLabels.more}</FooterHeading>
            <ul className="flex flex-wrap gap-x-6">
              {morePages(hasNewsletter).map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className={clsx(linkLook, "text-white/85")}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
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
