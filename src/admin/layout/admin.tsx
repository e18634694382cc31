import { ChevronDown, CircleUser, ExternalLink, Keyboard, LogOut, Search, UserCog } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type MiddlewareFunction, Outlet, redirect, useNavigate } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { useBranch } from "#admin/branch.ts";
import { FailedRoute } from "#admin/failed-route.tsx";
import { itemScreens, screenAt, screensFor } from "#admin/screens.ts";
import type { Api } from "#api-client/api.ts";
import { ItemScreensContext } from "#features/activity/ui/admin/activity-list.tsx";
import { SIGN_IN_PATH, START_PATH } from "#features/sign-in/sign-in.rules.ts";
import { EndedSessionNotice, WaitingForServer } from "#features/sign-in/ui/session-notices.tsx";
import { leavePath, verifyStoredToken } from "#features/sign-in/ui/sign-in.ts";
import { SignIn } from "#features/sign-in/ui/sign-in-form.tsx";
import { fetchApplicationCounts } from "#features/students/students.api.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { currentSession, dismissEndedSession, IeeeReporting, useSession } from "#kit/admin/session.ts";
import { useRevalidate } from "#kit/admin/use-write.ts";
import { ProgressBar } from "#kit/feedback/progress-bar.tsx";
import { Toaster } from "#kit/feedback/toast.tsx";
import { useMediaQuery } from "#kit/media/motion.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { Menu, MenuItem } from "#kit/overlay/menu.tsx";
import { SiteZone } from "#kit/publishing/publishing-fields.tsx";
import { mayDo, type Role } from "#shared/roles.ts";
import { useKeyboardTools } from "./keyboard-tools.tsx";
import { AdminMenuButton, AdminSidebar, HelpLink, headerLink, sidebarId } from "./navigation.tsx";

const labels = adminLabels.admin;
const contentId = "main";

/** Redirects to the first screen of the role after sign-in, or to the "No access" screen. */
function insteadOf(path: string, role: Role): string {
  const [start] = screensFor(role);
  return path === START_PATH && start ? start.path : `/admin/not-allowed?screen=${encodeURIComponent(path)}`;
}

/** Redirects users without a session to the login page, which remembers the requested path. */
const guard: MiddlewareFunction = async ({ request }, next) => {
  const { state } = currentSession();
  const mayPass = state === "signed-in" || state === "ended" || (state === "unknown" && (await verifyStoredToken()));
  if (!mayPass) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`${SIGN_IN_PATH}?to=${encodeURIComponent(pathname + search)}`);
  }
  const { pathname } = new URL(request.url);
  const { role } = currentSession();
  const screen = screenAt(pathname);
  // The server enforces this too. Here the user gets an explanation.
  if (screen && role && !mayDo(role, screen.for)) throw redirect(insteadOf(pathname, role));
  await next();
};

export const clientMiddleware = [guard];

/** Counts new items by screen. Returns none if the request fails, because other parts report the failure. */
async function countWaiting(api: Api, role: Role | null): Promise<Record<string, number>> {
  if (role === null || !mayDo(role, "applications")) return {};
  return fetchApplicationCounts(api).then(
    (counts) => ({ "/admin/students": counts.new }),
    () => ({}),
  );
}

// The guard runs only where loaders run. Without this loader, the first visit would skip it.
export const clientLoader = () => ({ waiting: countWaiting(adminApi, currentSession().role) });

export const HydrateFallback = WaitingForServer;

export const ErrorBoundary = FailedRoute;

export default function AdminLayout({ loaderData }: PageProps<typeof clientLoader>) {
  const waiting = useLoaded(loaderData.waiting) ?? {};
  const session = useSession();
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  const [menuOpen, setMenuOpen] = useState(false);
  const isWide = useMediaQuery("(width >= 64rem)");
  const menuButton = useRef<HTMLButtonElement>(null);
  const tools = useKeyboardTools();

  // The session ends on the target page, so that users who stay with an unsaved form keep their session.
  const leave = () => navigate(leavePath(), { replace: true });

  /** Closes the menu. The content can take the focus immediately afterwards. */
  const closeMenu = () => flushSync(() => setMenuOpen(false));

  return (
    <div className="flex min-h-dvh bg-wash">
      <a href={`#${contentId}`} onClick={closeMenu} className="skip-link">
        {labels.skipToContent}
      </a>
      {/* The content comes before the header and the menu, so that few keys lead to it. */}
      <a href={`#${sidebarId}`} onClick={() => setMenuOpen(true)} className="skip-link">
        {labels.skipToMenu}
      </a>
      <ProgressBar />
      {/* On small screens the menu covers the content, so that nothing behind it takes the focus. */}
      <div inert={menuOpen && !isWide} className="flex min-w-0 flex-1 flex-col">
        <main
          id={contentId}
          tabIndex={-1}
          className="under-toasts mx-auto w-full max-w-[90rem] flex-1 px-4 pt-4 outline-none lg:px-8 lg:pt-8"
        >
          {session.endedSession && (
            <EndedSessionNotice
              ended={session.endedSession}
              timeZone={session.timeZone}
              onDismiss={() => {
                dismissEndedSession();
                document.getElementById(contentId)?.focus({ preventScroll: true });
              }}
            />
          )}
          <SiteZone value={session.timeZone}>
            <IeeeReporting value={useBranch().ieeeReporting}>
              <ItemScreensContext value={itemScreens}>
                <Outlet />
              </ItemScreensContext>
            </IeeeReporting>
          </SiteZone>
        </main>
        <header className="admin-header sticky top-0 max-[20rem]:static z-20 order-first flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-line border-b bg-paper px-4 lg:px-8">
          <AdminMenuButton ref={menuButton} open={menuOpen} onToggle={() => setMenuOpen(!menuOpen)} />
          <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end xl:gap-2">
            <button
              type="button"
              aria-keyshortcuts="Control+K"
              onClick={() => tools.show("search")}
              className={headerLink}
            >
              <Search aria-hidden="true" className="size-4 shrink-0" />
              <span className="max-xl:sr-only">{labels.search}</span>
              <span
                aria-hidden="true"
                className="rounded border border-line px-1.5 font-sans text-muted text-xs max-xl:hidden"
              >
                {labels.searchKeys}
              </span>
            </button>
            <a href="/" target="_blank" rel="noopener" className={headerLink}>
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
              <span className="max-xl:sr-only">{labels.viewSite}</span>
              <span className="sr-only"> {labels.opensInNewTab}</span>
            </a>
            <HelpLink />
            <AdminUserMenu
              username={session.username}
              onAccount={() => void navigate("/admin/account")}
              onShortcuts={() => tools.show("shortcuts")}
              onSignOut={leave}
            />
          </div>
        </header>
      </div>
      <AdminSidebar
        open={menuOpen}
        waiting={waiting}
        onClose={() => {
          closeMenu();
          menuButton.current?.focus();
        }}
      />
      <Toaster />
      {tools.dialog}
      <Dialog
        open={session.state === "ended"}
        title={labels.pleaseSignInAgain}
        description={labels.sessionEnded}
        onCloseRequest={() => void leave()}
      >
        <SignIn onSignedIn={revalidate} username={session.username} />
      </Dialog>
    </div>
  );
}

const menuLabels = adminLabels.adminUserMenu;

interface AdminUserMenuProps {
  username: string;
  onAccount: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}

function AdminUserMenu({ username, onAccount, onShortcuts, onSignOut }: AdminUserMenuProps) {
  return (
    <Menu
      title={menuLabels.signedInAs(username)}
      trigger={
        <button
          type="button"
          aria-label={menuLabels.userMenu(username)}
          className="inline-flex min-h-11 min-w-0 max-w-60 cursor-pointer items-center gap-2 rounded-lg px-3 font-semibold text-sm transition-colors duration-150 ease-out hover:bg-wash"
        >
          <CircleUser aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="hidden truncate sm:block">{username}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={onAccount}>
        {menuLabels.yourAccount}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onShortcuts}>
        {menuLabels.shortcuts}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        {menuLabels.signOut}
      </MenuItem>
    </Menu>
  );
}
