import { useNavigate } from "react-router";
import { FailedRoute } from "#admin/failed-route.tsx";
import { SignInFrame } from "#admin/layout/sign-in-frame.tsx";
import { acceptInvitation, lookAtInvitation } from "#features/sign-in/officers.api.ts";
import { officerMessages } from "#features/sign-in/officers.contract.ts";
import { START_PATH } from "#features/sign-in/sign-in.rules.ts";
import { AcceptForm } from "#features/sign-in/ui/accept-form.tsx";
import { signInHere } from "#features/sign-in/ui/sign-in.ts";
import { WaitingForServer } from "#features/sign-in/ui/waiting-for-server.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatDay } from "#shared/dates.ts";
import { roleNames, roleWords } from "#shared/roles.ts";

export const meta = adminMeta("Invitation");

/** Browsers do not send the part after the # to servers, so no log records the token. */
export async function clientLoader() {
  const token = location.hash.slice(1);
  const loaded = await load((api) => lookAtInvitation(api, token), officerMessages.notValid);
  return { token, loaded };
}

export function HydrateFallback() {
  return <WaitingForServer />;
}

export const ErrorBoundary = FailedRoute;

export default function InvitationPage({ loaderData: { token, loaded } }: PageProps<typeof clientLoader>) {
  const { data: invitation, failure } = loaded;
  const navigate = useNavigate();

  async function accept(chosen: { username: string; password: string }) {
    await acceptInvitation(adminApi, { token, ...chosen });
    await signInHere(chosen);
    await navigate(START_PATH, { replace: true });
  }

  return (
    <SignInFrame title="Welcome">
      {invitation ? (
        <>
          <p className="mb-2 break-words">
            {invitation.name && <span dir="auto">{invitation.name}, </span>}
            {invitation.invitedBy} invites you to manage this site. Your role:{" "}
            <strong>{roleNames[invitation.role]}</strong>.
          </p>
          <p className="mb-6 text-muted text-sm">
            {roleWords[invitation.role]}
            {invitation.endsOn && ` The last day of your account is ${formatDay(invitation.endsOn)}.`}
          </p>
          <AcceptForm onAccept={accept} />
        </>
      ) : (
        <Alert>{failure?.reason ?? officerMessages.notValid}</Alert>
      )}
    </SignInFrame>
  );
}
