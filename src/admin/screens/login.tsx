import { type ClientLoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import { adminLabels } from "#admin/admin.labels.ts";
import { FailedRoute } from "#admin/failed-route.tsx";
import { SignInFrame } from "#admin/layout/sign-in-frame.tsx";
import { returnPath, SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { WaitingForServer } from "#features/sign-in/ui/session-notices.tsx";
import { redirectIfRequested } from "#features/sign-in/ui/sign-in.ts";
import { SignIn } from "#features/sign-in/ui/sign-in-form.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { storedToken } from "#kit/admin/session.ts";

const labels = adminLabels.login;

export const ErrorBoundary = FailedRoute;

export const HydrateFallback = WaitingForServer;

export const meta = adminMeta(labels.signIn);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (await redirectIfRequested(searchParams)) throw redirect(SIGN_IN_PATH);
  if (!storedToken()) return null;
  throw redirect(returnPath(searchParams.get("to")));
}

export default function LoginRoute() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <SignInFrame title={labels.signIn}>
      <SignIn onSignedIn={() => navigate(returnPath(search.get("to")), { replace: true })} />
    </SignInFrame>
  );
}
