import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { IconButton } from "#kit/action/icon-button.tsx";
import { TextMark } from "#kit/brand/text-mark.tsx";
import { classNames } from "#kit/class-names.ts";
import { site } from "#src/site.ts";
import { publicLinks } from "./navigation.ts";

const menuId = "main-menu";

export function PublicHeader() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // The browser's own Back and Forward lead to another page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes with the page
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  const close = () => setOpen(false);
  return (
    <header className="on-navy sticky top-0 z-40 border-white/10 border-b bg-navy text-white noscript:static">
      <div className="mx-auto flex max-w-[75rem] flex-wrap items-center justify-between gap-x-6 px-5 sm:px-8">
        <Link to="/" onClick={close} className="flex min-h-18 items-center gap-3 no-underline">
          <TextMark name={site.name} logo={site.logos.branch} holds="trace" size="small" tone="light" decorative />
          <span className="font-bold font-heading text-lg [word-spacing:0.1em]">{site.name}</span>
        </Link>
        <IconButton
          ref={toggle}
          tone="light"
          label={open ? "Close menu" : "Open menu"}
          icon={open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2 lg:hidden noscript:hidden"
        />
        {/* Without scripts there is nothing to open the menu with: it then stands open, by a rule in the theme. */}
        <nav id={menuId} aria-label="Main" data-open={open} className="main-menu">
          <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-1">
            {publicLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === "/"}
                  prefetch="intent"
                  onClick={close}
                  className={({ isActive }) => linkClasses(to, isActive)}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function linkClasses(to: string, active: boolean): string {
  const callToAct = to === "/join";
  return classNames(
    "relative flex min-h-12 items-center font-semibold no-underline transition-colors duration-150 ease-out lg:min-h-11 lg:px-3 lg:text-[0.9375rem]",
    callToAct && "lg:ml-2 lg:rounded-lg lg:border lg:border-amber lg:px-5",
    active ? "text-cyan" : callToAct ? "text-amber hover:text-amber-light" : "text-white hover:text-cyan",
    active && !callToAct && "nav-current",
  );
}
