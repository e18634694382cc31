import { type ReactNode, useState } from "react";
import {
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  fetchOwnAccount,
  fetchSessions,
} from "#features/sign-in/account.api.ts";
import { accountMessages, type PasswordChange } from "#features/sign-in/account.contract.ts";
import { fetchCodes } from "#features/sign-in/codes.api.ts";
import { changeEmail, fetchMailState } from "#features/sign-in/forgotten.api.ts";
import { fetchPasskeys } from "#features/sign-in/passkeys.api.ts";
import { EmailForm } from "#features/sign-in/ui/admin/email-form.tsx";
import { NameForm } from "#features/sign-in/ui/admin/name-form.tsx";
import { PasswordForm } from "#features/sign-in/ui/admin/password-form.tsx";
import { SessionsList } from "#features/sign-in/ui/admin/sessions-list.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { browserMark, sessionStarted, useSession } from "#kit/admin/session.ts";
import { useLoaded } from "#kit/admin/use-loaded.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { Card } from "#kit/page/card.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { formatDay } from "#shared/dates.ts";
import { roleNames } from "#shared/roles.ts";
import { OwnCodes } from "./own-codes.tsx";
import { OwnPasskeys } from "./own-passkeys.tsx";

export const meta = adminMeta("Your account");

/** Not awaited, so that the screen can show the loading state. */
export const clientLoader = () => ({
  loaded: load(async (api) => {
    const [account, sessions, passkeys, codes, mail] = await Promise.all([
      fetchOwnAccount(api),
      fetchSessions(api),
      fetchPasskeys(api),
      fetchCodes(api),
      fetchMailState(api),
    ]);
    return { account, sessions, passkeys, codes, mail };
  }, accountMessages.fetchFailed),
});

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} padding="none" className="p-4 sm:p-6">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

export default function AccountPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { timeZone, username } = useSession();
  const loaded = useLoaded(loaderData.loaded);
  const write = useWrite();
  const ending = useAttempt(accountMessages.endFailed);
  const [busy, setBusy] = useState<string | null>(null);

  async function end(which: string, run: () => Promise<unknown>) {
    setBusy(which);
    await ending.run(run);
    setBusy(null);
  }

  const savePassword = (passwords: Omit<PasswordChange, "browser">) =>
    write(async (api) => {
      const session = await changePassword(api, { ...passwords, browser: browserMark() });
      // The old token is no longer valid, so use the new one from now on.
      sessionStarted(session, session.token);
    }, "Password changed");

  return (
    <>
      <AdminHeading title="Your account" description={`You are signed in as ${username}.`} />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label="Loading your account" className="min-h-96" />}>
        {({ account, sessions, passkeys, codes, mail }) => (
          <div className="flex max-w-2xl flex-col gap-4 sm:gap-6">
            <Part id="you" title="You">
              <dl className="mb-5 flex flex-col gap-1 text-sm">
                {[
                  { term: "Username", value: account.username },
                  { term: "Role", value: roleNames[account.role] },
                  { term: "End date", value: account.endsOn ? formatDay(account.endsOn) : "No end date" },
                ].map(({ term, value }) => (
                  <div key={term} className="flex gap-6">
                    <dt className="w-20 shrink-0 text-muted">{term}</dt>
                    <dd dir="auto" className="min-w-0 break-words font-semibold">
                      {value}
                    </dd>
                  </div>
                ))}
              </dl>
              <NameForm
                name={account.name}
                onSave={async (name) => void (await write((api) => changeName(api, name), "Name saved"))}
              />
            </Part>
            {mail.sends && (
              <Part id="email" title="Email">
                <EmailForm
                  email={account.email}
                  onChange={async (fields) =>
                    void (await write(
                      (api) => changeEmail(api, { ...fields, browser: browserMark() }),
                      "Email address saved",
                    ))
                  }
                />
              </Part>
            )}
            <Part id="password" title="Password">
              <PasswordForm username={username} passkeys={passkeys.map(({ name }) => name)} onChange={savePassword} />
            </Part>
            <Part id="passkeys" title="Passkeys">
              <OwnPasskeys passkeys={passkeys} />
            </Part>
            <Part id="codes" title="Two-step verification">
              <OwnCodes codes={codes} />
            </Part>
            <Part id="sessions" title="Sessions">
              <FailureAlert failure={ending.failure} className="mb-4" />
              <SessionsList
                sessions={sessions}
                timeZone={timeZone}
                busy={busy}
                onEnd={(session) =>
                  void end(session._id, () => write((api) => endSession(api, session), "Session ended"))
                }
                onEndOthers={() => void end("others", () => write(endOtherSessions, "Other sessions ended"))}
              />
            </Part>
          </div>
        )}
      </LoadedContent>
    </>
  );
}
