import { type ClientLoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import { FailedRoute } from "#admin/failed-route.tsx";
import { SignInFrame } from "#admin/layout/sign-in-frame.tsx";
import { returnPath, SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { ForgottenPassword } from "#features/sign-in/ui/admin/forgotten-password.tsx";
import { passkeysWork } from "#features/sign-in/ui/passkey.ts";
import { leaveIfAsked, signInByPasskeyHere, signInHere } from "#features/sign-in/ui/sign-in.ts";
import { SignInForm } from "#features/sign-in/ui/sign-in-form.tsx";
import { WaitingForServer } from "#features/sign-in/ui/waiting-for-server.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { storedToken } from "#kit/admin/session.ts";

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
