import { type ReactNode, useState } from "react";
import { accountMessages, type OwnSession } from "#features/sign-in/account.contract.ts";
import { signInLabels } from "#features/sign-in/sign-in.admin.labels.ts";
import {
  endOtherSessions,
  endSession,
  fetchMailState,
  fetchOwnAccount,
  fetchPasskeys,
  fetchSessions,
  fetchTwoStep,
} from "#features/sign-in/sign-in.api.ts";
import { Button } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { useSession } from "#kit/admin/session.ts";
import { useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { formatDay } from "#shared/dates.ts";
import { mayDo, roleNames } from "#shared/roles.ts";
import { EmailForm, NameForm, PasswordForm, WeeklyEmailField } from "./account-forms.tsx";
import { PasskeysPart, TwoStepPart } from "./sign-in-methods.tsx";

const sessionLabels = signInLabels.sessionsList;

interface SessionsListProps {
  sessions: readonly OwnSession[];
  timeZone: string;
  /** ID of the session that is ending, or "others". */
  busy: string | null;
  onEnd: (session: OwnSession) => void;
  onEndOthers: () => void;
}

/** Lists the person's sessions. */
function SessionsList({ sessions, timeZone, busy, onEnd, onEndOthers }: SessionsListProps) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.browser}
                {session.isThis && <span className="ml-2 font-normal text-muted">{sessionLabels.thisSession}</span>}
              </p>
              <p className="break-words text-muted text-sm">{sessionLabels.about(session, timeZone)}</p>
            </div>
            {!session.isThis && (
              <Button
                variant="secondary"
                size="small"
                aria-label={sessionLabels.endSessionOf(session.browser)}
                pending={busy === session._id}
                disabled={busy !== null}
                onClick={() => onEnd(session)}
              >
                {sessionLabels.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={busy === "others"}
          disabled={busy !== null}
          onClick={onEndOthers}
        >
          {sessionLabels.endAllOtherSessions}
        </Button>
      )}
    </>
  );
}

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
