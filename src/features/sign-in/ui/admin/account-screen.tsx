import { type ReactNode, useState } from "react";
import {
  endOtherSessions,
  endSession,
  fetchOwnAccount,
  fetchSessions,
  fetchTwoStep,
} from "#features/sign-in/account.api.ts";
import { accountMessages } from "#features/sign-in/account.contract.ts";
import { fetchPasskeys } from "#features/sign-in/passkeys.api.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import { fetchMailState } from "#features/sign-in/sign-in.api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { load, type PageProps, useLoaded } from "#kit/admin/load.ts";
import { LoadedContent } from "#kit/admin/loaded-content.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { AdminHeading } from "#kit/page/section.tsx";
import { formatDay } from "#shared/dates.ts";
import { mayDo, roleNames } from "#shared/roles.ts";
import { EmailForm, NameForm, PasswordForm, WeeklyEmailField } from "./account-forms.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { SessionsList } from "./sessions-list.tsx";
import { TwoStepPart } from "./two-step-part.tsx";

const labels = signInLabels.accountScreen;

export const meta = adminMeta(labels.yourAccount);

/** Not awaited, so that the screen can show the loading state. */
export const clientLoader = () => ({
  loaded: load(async (api) => {
    const [account, sessions, passkeys, codes, mail] = await Promise.all([
      fetchOwnAccount(api),
      fetchSessions(api),
      fetchPasskeys(api),
      fetchTwoStep(api),
      fetchMailState(api),
    ]);
    return { account, sessions, passkeys, codes, mail };
  }, accountMessages.fetchFailed),
});

const Part = ({ children, ...section }: { id: string; title: string; children: ReactNode }) => (
  <ScreenSection {...section}>
    <div className="mt-4">{children}</div>
  </ScreenSection>
);

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

  return (
    <>
      <AdminHeading title={labels.yourAccount} description={labels.signedInAs(username)} />
      <LoadedContent loaded={loaded} waiting={<SpinnerBlock label={labels.loadingYourAccount} className="min-h-96" />}>
        {({ account, sessions, passkeys, codes, mail }) => (
          <div className="flex max-w-4xl flex-col gap-4 sm:gap-6">
            <Part id="you" title={labels.you}>
              <dl className="mb-5 flex flex-col gap-1 text-sm">
                {[
                  { term: "Username", value: account.username },
                  { term: "Role", value: roleNames[account.role] },
                  { term: labels.endDate, value: account.endsOn ? formatDay(account.endsOn) : labels.noEndDate },
                ].map(({ term, value }) => (
                  <div key={term} className="flex gap-6">
                    <dt className="w-20 shrink-0 text-muted">{term}</dt>
                    <dd dir="auto" className="min-w-0 break-words font-semibold">
                      {value}
                    </dd>
                  </div>
                ))}
              </dl>
              <NameForm name={account.name} />
            </Part>
            {mail.sends && (
              <Part id="email" title={labels.email}>
                <EmailForm email={account.email} />
                {mayDo(account.role, "content") && (
                  <div className="mt-6 border-line border-t pt-4">
                    <WeeklyEmailField account={account} />
                  </div>
                )}
              </Part>
            )}
            <Part id="password" title={labels.password}>
              <PasswordForm username={username} passkeys={passkeys.map(({ name }) => name)} />
            </Part>
            <Part id="passkeys" title={labels.passkeys}>
              <PasskeysPart passkeys={passkeys} />
            </Part>
            <Part id="codes" title={labels.twoStepVerification}>
              <TwoStepPart codes={codes} />
            </Part>
            <Part id="sessions" title={labels.sessions}>
              <FailureAlert failure={ending.failure} className="mb-4" />
              <SessionsList
                sessions={sessions}
                timeZone={timeZone}
                busy={busy}
                onEnd={(session) =>
                  void end(session._id, () => write((api) => endSession(api, session), labels.sessionEnded))
                }
                onEndOthers={() => void end("others", () => write(endOtherSessions, labels.otherSessionsEnded))}
              />
            </Part>
          </div>
        )}
      </LoadedContent>
    </>
  );
}
