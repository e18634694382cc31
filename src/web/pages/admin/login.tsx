import { type ClientLoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import { returnPath, SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { passkeysWork } from "#features/sign-in/ui/passkey.ts";
import { storedToken } from "#features/sign-in/ui/session.ts";
import { SignInForm } from "#features/sign-in/ui/sign-in-form.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { ForgottenPassword } from "#web/admin/forgotten-password.tsx";
import { WaitingForServer } from "#web/admin/waiting-for-server.tsx";
import { FailedRoute } from "#web/failed-route.tsx";
import { SignInFrame } from "#web/layouts/sign-in-frame.tsx";
import { leaveIfAsked, signInByPasskeyHere, signInHere } from "#web/sign-in.ts";

export const meta = adminMeta("Sign in");

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
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
  const navigate = useNavigate();
  const [search] = useSearchParams();

  const thenGo = async (signedIn: Promise<void>) => {
    await signedIn;
    await navigate(returnPath(search.get("to")), { replace: true });
  };

  return (
    <SignInFrame title="Sign in">
      <SignInForm
        onSignIn={(credentials) => thenGo(signInHere(credentials))}
        onPasskey={passkeysWork() ? () => thenGo(signInByPasskeyHere()) : undefined}
      />
      <ForgottenPassword />
    </SignInFrame>
  );
}
