import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { type MiddlewareFunction, Outlet, redirect, useNavigate } from "react-router";
import { FailedRoute } from "#admin/failed-route.tsx";
import { screenAt, screensFor } from "#admin/screens.ts";
import type { Api } from "#api-client/api.ts";
import { SIGN_IN_PATH, START_PATH } from "#features/sign-in/sign-in.rules.ts";
import { EndedSessionNotice } from "#features/sign-in/ui/admin/ended-session-notice.tsx";
import { ForgottenPassword } from "#features/sign-in/ui/admin/forgotten-password.tsx";
import { passkeysWork } from "#features/sign-in/ui/passkey.ts";
import { leavePath, signInByPasskeyHere, signInHere, verifyStoredToken } from "#features/sign-in/ui/sign-in.ts";
import { SignInForm } from "#features/sign-in/ui/sign-in-form.tsx";
import { WaitingForServer } from "#features/sign-in/ui/waiting-for-server.tsx";
import { fetchApplicationCounts } from "#features/students/students.api.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import type { PageProps } from "#kit/admin/load.ts";
import { useRevalidate } from "#kit/admin/revalidation.ts";
import { currentSession, dismissEndedSession, useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { ProgressBar } from "#kit/feedback/progress-bar.tsx";
import { Toaster } from "#kit/feedback/toast.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { SiteZone } from "#kit/publishing/state-badge.tsx";
import { mayDo, type Role } from "#shared/roles.ts";
import { AdminMenuButton, AdminSidebar } from "./admin-sidebar.tsx";
import { AdminUserMenu } from "./admin-user-menu.tsx";
import { HelpLink } from "./help-link.tsx";

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

export function HydrateFallback() {
  return <WaitingForServer />;
}

export const ErrorBoundary = FailedRoute;

export default function AdminLayout({ loaderData }: PageProps<typeof clientLoader>) {
  const waiting = useLoaded(loaderData.waiting) ?? {};
  const session = useSession();
  const navigate = useNavigate();
  const revalidate = useRevalidate();
  const [menuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  // The session ends on the target page, so that users who stay with an unsaved form keep their session.
  const leave = () => navigate(leavePath(), { replace: true });

  const thenReload = async (signedIn: Promise<void>) => {
    await signedIn;
    await revalidate();
  };

  return (
    <div className="flex min-h-dvh bg-wash">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ProgressBar />
      <AdminSidebar
        open={menuOpen}
        waiting={waiting}
        onClose={() => {
          setMenuOpen(false);
          menuButton.current?.focus();
        }}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="admin-header sticky top-0 z-20 flex min-h-16 items-center justify-between gap-4 border-line border-b bg-paper px-4 lg:px-8">
          <AdminMenuButton ref={menuButton} open={menuOpen} onToggle={() => setMenuOpen(!menuOpen)} />
          <div className="ml-auto flex min-w-0 items-center gap-2">
            <a
              href="/"
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-lg px-3 font-semibold text-brand text-sm no-underline transition-colors duration-150 ease-out hover:bg-wash"
            >
              <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
              View site
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <HelpLink />
            <AdminUserMenu
              username={session.username}
              onAccount={() => void navigate("/admin/account")}
              onSignOut={leave}
            />
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="under-toasts mx-auto w-full max-w-[90rem] flex-1 px-4 pt-4 outline-none lg:px-8 lg:pt-8"
        >
          {session.endedSession && (
            <EndedSessionNotice
              ended={session.endedSession}
              timeZone={session.timeZone}
              onDismiss={() => {
                dismissEndedSession();
                document.getElementById("main")?.focus({ preventScroll: true });
              }}
            />
          )}
          <SiteZone value={session.timeZone}>
            <Outlet />
          </SiteZone>
        </main>
      </div>
      <Toaster />
      <Dialog
        open={session.state === "ended"}
        title="Please sign in again"
        description="Your session has ended. Your unsaved changes are still here."
        onCloseRequest={() => void leave()}
      >
        <SignInForm
          onSignIn={(credentials) => thenReload(signInHere(credentials))}
          onPasskey={passkeysWork() ? () => thenReload(signInByPasskeyHere()) : undefined}
          username={session.username}
        />
        <ForgottenPassword />
      </Dialog>
    </div>
  );
}
