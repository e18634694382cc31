import { clsx } from "clsx/lite";
import { CircleHelp, Menu, X } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { useBranch } from "#admin/branch.ts";
import { screenGroupsFor } from "#admin/screens.ts";
import { buttonClasses, IconButton } from "#kit/action/button.tsx";
import { useSession } from "#kit/admin/session.ts";
import { TextMark } from "#kit/brand/marks.tsx";
import { mayDo } from "#shared/roles.ts";

const labels = adminLabels.adminSidebar;

export const sidebarId = "admin-sidebar";

interface AdminSidebarProps {
  /** Only for small screens. On large screens the sidebar is always visible. */
  open: boolean;
  onClose: () => void;
  /** The number of new items by path: "/admin/students" has 3. */
  waiting: Readonly<Record<string, number>>;
}

/** Hidden from screen readers, because the link's name includes the number. */
const NewCount = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="-mr-2 rounded-full bg-amber px-1.5 py-0.5 text-center font-bold text-[0.6875rem] text-navy tabular-nums"
  >
    {count}
  </span>
);

/** The space above or below the link of the current screen, in pixels. */
const MARGIN = 24;

export function AdminSidebar({ open, onClose, waiting }: AdminSidebarProps) {
  const branch = useBranch();
  const { name, logoDark, logoAlt } = branch;
  const { role, chapter } = useSession();
  const groups = screenGroupsFor(role, chapter).map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ isFor }) => isFor === undefined || branch[isFor]),
  }));
  const closeButton = useRef<HTMLButtonElement>(null);

  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // On short windows the menu scrolls. The link of the current screen may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path selects the link
  useEffect(() => {
    const link = menu.current?.querySelector("[aria-current=page]");
    const sidebar = menu.current?.parentElement;
    if (!link || !sidebar) return;
    const [{ top, bottom }, box] = [link.getBoundingClientRect(), sidebar.getBoundingClientRect()];
    // `scrollIntoView` would also make the next Tab key start at the link.
    if (bottom > box.bottom) sidebar.scrollTop += bottom - box.bottom + MARGIN;
    else if (top < box.top) sidebar.scrollTop -= box.top - top + MARGIN;
  }, [pathname]);

  useEffect(() => {
    if (open) closeButton.current?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open, onClose]);

  return (
    <>
      {open && <div aria-hidden="true" onClick={onClose} className="fixed inset-0 z-30 bg-navy/60 lg:hidden" />}
      <aside
        id={sidebarId}
        aria-label={labels.sidebar}
        tabIndex={-1}
        className={clsx(
          "on-navy fixed inset-y-0 left-0 z-40 w-64 shrink-0 flex-col overflow-y-auto bg-navy text-white outline-none lg:sticky lg:order-first lg:top-0 lg:flex lg:h-dvh",
          open ? "flex" : "hidden",
        )}
      >
        <div className="flex items-center justify-between pr-2">
          <Link
            to="/"
            className="flex min-h-18 flex-1 flex-wrap content-center items-center gap-x-3 gap-y-1 px-5 py-2 no-underline"
            title={labels.openThePublicSite}
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
            <span className="min-w-0 flex-1 basis-28 font-bold font-heading leading-tight [word-spacing:0.1em]">
              {name}
            </span>
          </Link>
          <IconButton
            ref={closeButton}
            tone="light"
            label={labels.closeMenu}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
            className="lg:hidden"
          />
        </div>
        <nav ref={menu} aria-label={labels.admin} className="flex-1 px-3 pb-6">
          {groups.map(({ title, screens }) => (
            <div key={title} className="mt-4 first:mt-0">
              <h2 className="px-3 pb-1 font-sans font-semibold text-white/65 text-xs">{title}</h2>
              <ul aria-label={title}>
                {screens.map(({ path: to, label, icon: Icon }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      aria-label={waiting[to] ? labels.withNew(label, waiting[to]) : undefined}
                      onClick={onClose}
                      className={({ isActive }) =>
                        clsx(
                          "flex min-h-11 items-center gap-3 scroll-my-6 rounded-lg px-3 font-semibold text-sm no-underline transition-colors duration-150 ease-out lg:min-h-9",
                          isActive ? "bg-navy-light text-cyan" : "text-white/85 hover:bg-white/8 hover:text-white",
                        )
                      }
                    >
                      <Icon aria-hidden="true" className="size-5 shrink-0" />
                      <span className="flex-1 whitespace-nowrap">{label}</span>
                      {/* The space separates label and number in the link's text content. */}{" "}
                      {waiting[to] ? <NewCount count={waiting[to]} /> : null}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </aside>
    </>
  );
}

interface AdminMenuButtonProps {
  open: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the sidebar on small screens. The sidebar has its own close button. */
export function AdminMenuButton({ open, onToggle, ref }: AdminMenuButtonProps) {
  return (
    <IconButton
      ref={ref}
      label={labels.openMenu}
      icon={<Menu aria-hidden="true" />}
      aria-expanded={open}
      aria-controls={sidebarId}
      onClick={onToggle}
      className="lg:hidden"
    />
  );
}

const linkLabels = adminLabels.links;

export const headerLink =
  "inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-lg px-3 font-semibold text-brand text-sm no-underline transition-colors duration-150 ease-out hover:bg-wash";

/** Links to the guide's section about the current screen. The section's ID is the path segment after /admin. */
export function HelpLink() {
  const { pathname } = useLocation();
  const [, , section = ""] = pathname.split("/");
  return (
    <Link to={`/admin/help#${section}`} className={headerLink}>
      <CircleHelp aria-hidden="true" className="size-4 shrink-0" />
      <span className="max-xl:sr-only">{linkLabels.help}</span>
    </Link>
  );
}

/** A link to the new year switch, for roles that may use it. */
export function NewYearLink() {
  const { role } = useSession();
  if (role === null || !mayDo(role, "owner")) return null;
  return (
    <Link to="/admin/new-year" className={buttonClasses({ variant: "secondary" })}>
      {linkLabels.newYear}
    </Link>
  );
}
