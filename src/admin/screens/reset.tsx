import { useState } from "react";
import { Link } from "react-router";
import { FailedRoute } from "#admin/failed-route.tsx";
import { SignInFrame } from "#admin/layout/sign-in-frame.tsx";
import { resetPassword } from "#features/sign-in/forgotten.api.ts";
import { SIGN_IN_PATH } from "#features/sign-in/sign-in.rules.ts";
import { ResetForm } from "#features/sign-in/ui/reset-form.tsx";
import { WaitingForServer } from "#features/sign-in/ui/waiting-for-server.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import type { PageProps } from "#kit/admin/load.ts";

export const meta = adminMeta("New password");

/** Browsers do not send the part after the # to servers, so no log records the token. */
export const clientLoader = () => ({ token: location.hash.slice(1) });

export function HydrateFallback() {
  return <WaitingForServer />;
}

export const ErrorBoundary = FailedRoute;

export default function ResetPage({ loaderData: { token } }: PageProps<typeof clientLoader>) {
  const [username, setUsername] = useState<string>();

  async function reset(password: string) {
    const done = await resetPassword(adminApi, { token, password });
    setUsername(done.username);
  }

  return (
    <SignInFrame title="New password">
      {username === undefined ? (
        <ResetForm onReset={reset} />
      ) : (
        // No automatic sign-in, because accounts with two-step verification need a code.
        <p role="status">
          <bdi>{username}</bdi> has a new password.{" "}
          <Link to={SIGN_IN_PATH} className="font-semibold text-brand underline">
            Sign in
          </Link>
        </p>
      )}
    </SignInFrame>
  );
}
