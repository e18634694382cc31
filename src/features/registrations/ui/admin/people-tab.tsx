import { Users } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import type { Api } from "#api-client/api.ts";
import type { MailReport, PeopleCounts } from "#features/registrations/people.contract.ts";
import { registrationAdminLabels } from "#features/registrations/registrations.admin.labels.ts";
import {
  addPerson,
  correctPerson,
  fetchMailReport,
  fetchPeople,
  fetchPeopleCounts,
  fetchPersonLink,
  fetchRegistrationSettings,
  removePerson,
  revokeCertificate,
  sendMessage,
} from "#features/registrations/registrations.api.ts";
import type { Registration } from "#features/registrations/registrations.contract.ts";
import { normalizeEmail, registrationStates } from "#features/registrations/registrations.rules.ts";
import { adminApi } from "#kit/admin/admin-api.ts";
import { type PrivateSearch, PrivateSearchTools, useClearedSearch, useListAddress } from "#kit/admin/list-screen.tsx";
import { ScreenSection } from "#kit/admin/screen-parts.tsx";
import { choiceIn, LoadedContent, load, pageQuery, useLoaded } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { Pagination } from "#kit/list/pagination.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";
import { EventCancellation } from "./event-cancellation.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PeopleTable, type PersonAction } from "./people-table.tsx";
import { PeopleTools } from "./people-tools.tsx";
import { AddPersonDialog, CertificateDialog, MessageDialog, PersonDialog, ReasonDialog } from "./person-dialogs.tsx";
import { SettingsSection } from "./registration-settings.tsx";

const labels = registrationAdminLabels.people;
const PAGE_SIZE = 50;

const search: PrivateSearch = { words: "" };

/** Loads the data of the tab. Not awaited, so that the tab shows at once. */
export function loadPeople(eventId: string, request: Request) {
  const { limit, page } = pageQuery(request, PAGE_SIZE);
  const state = choiceIn(request, "state", registrationStates);
  return {
    state,
    words: search.words,
    settings: load((api) => fetchRegistrationSettings(api, eventId), registrationAdminLabels.settings.loadFailed),
    people: load((api) => fetchPeople(api, eventId, { limit, page, state }, search.words), labels.loadFailed),
    counts: load((api) => fetchPeopleCounts(api, eventId), labels.countsFailed),
    mails: load((api) => fetchMailReport(api, eventId), labels.mailsFailed),
  };
}

interface PeopleTabProps {
  event: { _id: string; title: string; startsAt: string; endsAt?: string | undefined };
  isOver: boolean;
  data: ReturnType<typeof loadPeople>;
}

/** The People tab of an event: the settings of registration and the people who registered. */
export function PeopleTab({ event, isOver, data }: PeopleTabProps) {
  const settings = useLoaded(data.settings);
  const counts = useLoaded(data.counts);
  const hasPeople = counts?.data ? registrationStates.some((state) => (counts.data[state] ?? 0) > 0) : false;
  return (
    <LoadedContent
      loaded={settings && counts && settings}
      waiting={<SpinnerBlock label={registrationAdminLabels.settings.loading} className="min-h-48" />}
    >
      {(settings) => (
        <div className="flex flex-col gap-6">
          <FailureAlert failure={counts?.failure ?? null} />
          {(settings.mode === "form" || hasPeople) && counts?.data && (
            <PeopleSection event={event} data={data} counts={counts.data} />
          )}
          <SettingsSection key={settings.mode} event={event} settings={settings} />
          {(!isOver || settings.isCancelled) && (
            <EventCancellation event={event} isCancelled={settings.isCancelled} hasForm={settings.mode === "form"} />
          )}
        </div>
      )}
    </LoadedContent>
  );
}

type OpenDialog =
  | { name: "add" }
  | { name: "message" }
  | { name: Exclude<PersonAction, "link">; person: Registration }
  | { name: "link"; title: string; path: string };

function PeopleSection({ event, data, counts }: Omit<PeopleTabProps, "isOver"> & { counts: PeopleCounts }) {
  const timeZone = useSiteZone();
  const address = useListAddress();
  const write = useWrite();
  const people = useLoaded(data.people);
  const mails = useLoaded(data.mails)?.data;
  const exporting = useAttempt(registrationAdminLabels.export.failed);
  const linking = useAttempt(registrationAdminLabels.link.failed);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const words = data.words.trim();
  const isFiltered = words !== "" || data.state !== undefined;
  useClearedSearch(search);

  /** Shows the link to a person's own page, which the site cannot send. */
  const showLink = (person: { _id: string; name: string }) =>
    linking.run(async () => {
      const { manageUrl } = await fetchPersonLink(adminApi, event._id, person);
      setOpen({ name: "link", title: registrationAdminLabels.link.title(person.name), path: manageUrl });
    });

  /** Returns the `onSave` of a dialog, which closes after the write. On a site without email, `linked` needs a new link. */
  const saving =
    <Fields, Result>(
      run: (api: Api, fields: Fields) => Promise<Result>,
      done: (result: Result) => string,
      linked?: (result: Result, fields: Fields) => { _id: string; name: string } | undefined,
    ) =>
    async (fields: Fields) => {
      const result = await write(
        (api) => run(api, fields),
        (result) => ({ message: done(result) }),
      );
      afterWrite(close);
      const person = mails?.sendsEmail === false && linked?.(result, fields);
      if (person) await showLink(person);
    };

  return (
    <ScreenSection id="people" title={labels.title}>
      <Summary counts={counts} />
      <FailureAlert failure={exporting.failure ?? linking.failure} className="mt-4" />
      {mails && <Mails mails={mails} timeZone={timeZone} />}
      <div className="my-4 flex flex-col gap-4">
        <PeopleTools
          event={event}
          choice={{ state: data.state, words }}
          attempt={exporting}
          onAdd={() => setOpen({ name: "add" })}
          onMessage={mails?.sendsEmail && counts.confirmed > 0 ? () => setOpen({ name: "message" }) : undefined}
        />
        <Filters counts={counts} found={isFiltered ? people?.data?.total : undefined} />
      </div>
      <LoadedContent loaded={people} of={event._id} waiting={<SpinnerBlock label={labels.loading} />}>
        {({ items, page, pageCount }) => (
          <>
            {items.length > 0 ? (
              <PeopleTable
                people={items}
                timeZone={timeZone}
                hasLinks={mails?.sendsEmail === false}
                onAction={(name, person) => (name === "link" ? void showLink(person) : setOpen({ name, person }))}
              />
            ) : (
              <EmptyState
                icon={<Users />}
                title={isFiltered ? labels.noResults : labels.emptyTitle}
                description={isFiltered ? labels.noResultsHelp : labels.emptyText}
              />
            )}
            <Pagination
              {...{ page, pageCount, toPage: address.toPage }}
              link={PageLink}
              label={labels.pages}
              className="mt-6"
            />
          </>
        )}
      </LoadedContent>
      {open?.name === "add" && (
        <AddPersonDialog
          onSave={saving(
            (api, fields) => addPerson(api, event._id, fields),
            () => registrationAdminLabels.add.done,
            ({ _id }, { name }) => ({ _id, name }),
          )}
          onClose={close}
        />
      )}
      {open?.name === "message" && (
        <MessageDialog
          count={counts.confirmed}
          onSave={saving(
            (api, fields) => sendMessage(api, event._id, fields),
            ({ recipients }) => registrationAdminLabels.message.done(recipients),
          )}
          onClose={close}
        />
      )}
      {open?.name === "edit" && (
        <PersonDialog
          person={open.person}
          sendsEmail={mails?.sendsEmail !== false}
          onSave={saving(
            (api, fields) => correctPerson(api, event._id, open.person, fields),
            () => registrationAdminLabels.edit.done,
            (_, { name, email }) =>
              normalizeEmail(email) === normalizeEmail(open.person.email) ? undefined : { ...open.person, name },
          )}
          onClose={close}
        />
      )}
      {open?.name === "link" && (
        <LinkDialog path={open.path} title={open.title} labels={registrationAdminLabels.link} onClose={close} />
      )}
      {open?.name === "remove" && (
        <ReasonDialog
          title={registrationAdminLabels.remove.title(open.person.name)}
          text={registrationAdminLabels.remove.text}
          labels={registrationAdminLabels.remove}
          isDanger
          onSave={saving(
            (api, { reason }) => removePerson(api, event._id, open.person, reason),
            () => registrationAdminLabels.remove.done,
          )}
          onClose={close}
        />
      )}
      {open?.name === "certificate" && (
        <CertificateDialog
          person={open.person}
          onSave={saving(
            (api) => revokeCertificate(api, event._id, open.person, !open.person.isCertificateRevoked),
            () => registrationAdminLabels.certificate[open.person.isCertificateRevoked ? "restore" : "revoke"].done,
          )}
          onClose={close}
        />
      )}
    </ScreenSection>
  );
}

const PageLink = ({ href = "", ...rest }: ComponentProps<"a">) => <Link to={href} {...rest} />;

function Summary({ counts }: { counts: PeopleCounts }) {
  const parts = [
    labels.places(counts.capacity === null ? counts.confirmed : counts.taken, counts.capacity),
    counts.checkedIn > 0 && labels.checkedIn(counts.checkedIn),
    counts.waiting > 0 && labels.waiting(counts.waiting),
  ];
  return <p className="mt-1 text-muted tabular-nums">{parts.filter(Boolean).join(" · ")}</p>;
}

function Filters({ counts, found }: { counts: PeopleCounts; found: number | undefined }) {
  const chosen = useListAddress().value("state");
  const states = registrationStates.filter((state) => counts[state] > 0 || state === chosen);
  const options = [
    { value: "", label: labels.all },
    ...states.map((state) => ({ value: state, label: `${labels.states[state]} (${counts[state]})` })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PrivateSearchTools
        search={search}
        labels={{ state: labels.which, search: labels.search, placeholder: labels.searchPlaceholder }}
        options={options}
        found={found === undefined ? "" : labels.found(found)}
      />
    </div>
  );
}

/** Says that the site sends no email, or lists the emails that could not be sent. */
function Mails({ mails, timeZone }: { mails: MailReport; timeZone: string }) {
  const mailLabels = registrationAdminLabels.mails;
  if (!mails.sendsEmail)
    return (
      <Alert tone="info" className="mt-4">
        {mailLabels.none}
      </Alert>
    );
  if (mails.failed.length === 0) return null;
  return (
    <Alert className="mt-4">
      <p>{mailLabels.failed(mails.failed.length)}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 font-normal">
        {mails.failed.map(({ registrationId, name, kind, failure, nextAttemptAt }) => (
          <li key={`${registrationId} ${kind}`}>
            <span dir="auto" className="font-semibold">
              {name}
            </span>
            {`: ${failure} `}
            {nextAttemptAt === null ? mailLabels.givenUp : mailLabels.retry(formatInstant(nextAttemptAt, timeZone))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
