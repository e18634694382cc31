import "#web/admin.css";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { returnPath, SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { storedToken } from "#features/sign-in/ui/session.ts";
import { SignInForm } from "#features/sign-in/ui/sign-in-form.tsx";
import { SignalTrace } from "#kit/brand/signal-trace.tsx";
import { TextMark } from "#kit/brand/text-mark.tsx";
import { Card } from "#kit/page/card.tsx";
import { site } from "#src/site.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { useBranch } from "#web/admin/branch.ts";
import { WaitingForServer } from "#web/admin/waiting-for-server.tsx";
import { FailedRoute } from "#web/failed-route.tsx";
import { leaveIfAsked, signInHere } from "#web/sign-in.ts";
import type { Route } from "./+types/login";

export const meta = adminMeta("Sign in");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (await leaveIfAsked(searchParams)) throw redirect(SIGN_IN_PATH);
  if (!storedToken()) return null;
  throw redirect(returnPath(searchParams.get("to")));
}

export function HydrateFallback() {
  return <WaitingForServer />;
}

export const ErrorBoundary = FailedRoute;

export default function LoginPage() {
  const { name } = useBranch();
  const navigate = useNavigate();
  const [search] = useSearchParams();

  async function signIn(credentials: { username: string; password: string }) {
    await signInHere(credentials);
    await navigate(returnPath(search.get("to")), { replace: true });
  }

  return (
    <main className="fills-window on-navy relative flex min-h-dvh flex-col items-center justify-center overflow-hidden bg-navy p-4">
      <SignalTrace className="absolute inset-x-0 bottom-16 h-24 text-cyan/50" />
      <Card padding="large" className="relative w-full max-w-md text-ink">
        <div className="mb-6 flex items-center gap-4">
          <TextMark name={name} logo={site.logos.branch} holds="trace" decorative />
          <div>
            <p className="font-semibold text-muted text-sm">{name}</p>
            <h1 className="text-2xl">Sign in</h1>
          </div>
        </div>
        <SignInForm onSignIn={signIn} />
      </Card>
      <Link to="/" className="relative mt-6 text-white underline">
        Back to the site
      </Link>
    </main>
  );
}
