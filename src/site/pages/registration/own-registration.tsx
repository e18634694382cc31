import { Calendar, MapPin } from "lucide-react";
import type { z } from "zod";
import { ApiError } from "#api-client/api.ts";
import { eventWhen } from "#features/events/events.labels.ts";
import { Fact } from "#features/events/ui/public/event-facts.tsx";
import { feedbackLabels, ownLabels, ownTitles } from "#features/registrations/own-registration.labels.ts";
import type { FormProblems } from "#features/registrations/registration-draft.rules.ts";
import {
  acceptOffer,
  cancelRegistration,
  correctRegistration,
  eraseRegistration,
  fetchOwnRegistration,
  giveFeedback,
} from "#features/registrations/registrations.api.ts";
import {
  FeedbackInput,
  type OwnRegistration,
  type RegisteredEvent,
  RegistrationCorrection,
} from "#features/registrations/registrations.contract.ts";
import { isLive } from "#features/registrations/registrations.rules.ts";
import { CorrectionForm, FeedbackForm } from "#features/registrations/ui/public/own-forms.tsx";
import {
  type Ask,
  asks,
  leaveLabelsOf,
  OwnActions,
  OwnAddress,
  OwnAfterEvent,
  OwnConfirmation,
  OwnDetails,
  OwnState,
  OwnTicket,
} from "#features/registrations/ui/public/own-registration.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Section } from "#kit/page/section.tsx";
import { inZone, zoneName } from "#shared/dates.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { missingLabels } from "#site/site.labels.ts";

const ownPath = (token: string) => `/r/${encodeURIComponent(token)}`;

/** The page of one participant, at a secret URL. Only submitted forms change something. */
export async function ownRegistrationPage(context: PageContext): Promise<PublicPage | PageRedirect> {
  const { visitorApi, params, query, form, publicUrl } = context;
  const token = params["token"] ?? "";
  const path = ownPath(token);
  try {
    const outcome = form && (await changed(context, token, form));
    if (typeof outcome === "string") return { movedTo: outcome, status: 303 };
    if (form && !outcome) return erasedPage();
    const refusal = outcome;
    const registration = await fetchOwnRegistration(visitorApi, token);
    const ask = asks.find((one) => one === (refusal ? form?.get("action") : query.get("ask")));
    if (ask && (refusal || isPossible(ask, registration))) return askPage({ ask, path, registration, refusal, form });
    return {
      title: titleOf(registration),
      description: ownLabels.description,
      ...(refusal && { status: refusal.status }),
      content: (
        <Own
          registration={registration}
          path={path}
          token={token}
          origin={publicUrl}
          refusal={refusal}
          keptEarlier={query.get("note") === "kept"}
        />
      ),
    };
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) return invalidLinkPage();
    throw error;
  }
}

/** An old email can link to a form whose time is over. The participant's page then shows the current state instead. */
const isPossible = (ask: Ask, { canGiveFeedback, canCorrect, canCancel }: OwnRegistration): boolean =>
  ({ feedback: canGiveFeedback, correct: canCorrect, cancel: canCancel, erase: true })[ask];

interface Refusal {
  reason: string;
  status: number;
  /** The errors of the form's fields. */
  problems: FormProblems;
}

const feedbackOf = (form: URLSearchParams) => ({
  rating: Number(form.get("rating")),
  comment: form.get("comment") ?? "",
});
const correctionOf = (form: URLSearchParams) => ({ name: form.get("name") ?? "", email: form.get("email") ?? "" });

function problemsOf(form: URLSearchParams): FormProblems {
  const checks: Record<string, () => z.ZodSafeParseResult<unknown>> = {
    feedback: () => FeedbackInput.safeParse(feedbackOf(form)),
    correct: () => RegistrationCorrection.safeParse(correctionOf(form)),
  };
  const { error } = checks[form.get("action") ?? ""]?.() ?? {};
  return new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Does what a form asks for. @returns the path of the page to show next, or the reason if the server refused it */
async function changed(
  { visitorApi: api }: PageContext,
  token: string,
  form: URLSearchParams,
): Promise<Refusal | string | undefined> {
  try {
    const action = form.get("action");
    if (action === "correct") return (await correctRegistration(api, token, correctionOf(form))).manageUrl;
    if (action === "accept") await acceptOffer(api, token);
    else if (action === "cancel") await cancelRegistration(api, token);
    else if (action === "erase") await eraseRegistration(api, token);
    else if (action === "feedback") await giveFeedback(api, token, feedbackOf(form));
    return action === "erase" ? undefined : ownPath(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404) throw error;
    return { reason: error.message, status: error.status, problems: problemsOf(form) };
  }
}

/** Returns the heading: a cancelled event matters more than a place at it. */
const titleOf = ({ event, state, status }: OwnRegistration) =>
  event.isCancelled && isLive(state) ? ownLabels.eventCancelledTitle : ownTitles[status];

interface OwnProps {
  registration: OwnRegistration;
  path: string;
  token: string;
  origin: string;
  refusal: Refusal | undefined;
  /** Whether the form was sent twice with different details, and the first ones stay. */
  keptEarlier: boolean;
}

const RefusalAlert = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal && (
    <Alert className="mb-8">
      <p>{ownLabels.changeFailed}</p>
      <p className="font-normal">{refusal.reason}</p>
    </Alert>
  );

function Own({ registration, path, token, origin, refusal, keptEarlier }: OwnProps) {
  const { event, sendsEmail } = registration;
  return (
    <>
      <PageHeading banner="event" title={titleOf(registration)} lead={<bdi>{event.title}</bdi>} />
      <Section className="lg:py-16">
        <RefusalAlert refusal={refusal} />
        {keptEarlier && (
          <Alert tone="info" className="mb-8">
            <p>{ownLabels.keptTitle}</p>
            <p className="font-normal">{ownLabels.kept}</p>
          </Alert>
        )}
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-12">
          <div className="flex flex-col gap-10">
            <OwnState registration={registration} path={path} />
            <OwnAddress registration={registration} path={path} />
            <OwnAfterEvent registration={registration} path={path} />
            <OwnTicket registration={registration} origin={origin} />
            <OwnDetails registration={registration} />
          </div>
          <aside className="flex flex-col gap-8">
            <section
              aria-labelledby="facts"
              className="flex flex-col items-start gap-4 rounded-card border border-line bg-wash p-6"
            >
              <h2 id="facts" className="text-xl">
                {ownLabels.facts}
              </h2>
              <RegisteredFacts event={event} />
              {event.path && (
                <ButtonLink to={event.path} variant="secondary">
                  {ownLabels.seeEvent}
                </ButtonLink>
              )}
            </section>
            <OwnActions registration={registration} path={path} token={token} />
            <p className="text-muted text-sm">{sendsEmail ? ownLabels.linkInEmail : ownLabels.keepLink}</p>
          </aside>
        </div>
      </Section>
    </>
  );
}

interface AskProps {
  ask: Ask;
  path: string;
  registration: OwnRegistration;
  refusal: Refusal | undefined;
  form: URLSearchParams | undefined;
}

const askTitle = (ask: Ask, registration: OwnRegistration): string =>
  ({
    feedback: feedbackLabels.title,
    correct: ownLabels.correctTitle,
    cancel: leaveLabelsOf(registration).question,
    erase: ownLabels.confirmErase,
  })[ask];

/** A page that asks before it changes something. */
function askPage({ ask, path, registration, refusal, form }: AskProps): PublicPage {
  const { event, name, email } = registration;
  const problems: FormProblems = refusal?.problems ?? new Map();
  const correction = form ? correctionOf(form) : { name, email };
  const feedback = { rating: form?.get("rating") ?? "", comment: form?.get("comment") ?? "" };
  const title = askTitle(ask, registration);
  return {
    title,
    description: ownLabels.description,
    ...(refusal && { status: refusal.status }),
    content: (
      <>
        <PageHeading banner="event" title={title} lead={<bdi>{event.title}</bdi>} />
        <Section className="lg:py-16">
          {problems.size === 0 && <RefusalAlert refusal={refusal} />}
          {ask === "feedback" && <FeedbackForm path={path} typed={feedback} problems={problems} />}
          {ask === "correct" && <CorrectionForm path={path} typed={correction} problems={problems} />}
          {(ask === "cancel" || ask === "erase") && <OwnConfirmation {...{ ask, path, registration }} />}
        </Section>
      </>
    ),
  };
}

const eventsLink = (
  <ButtonLink to="/events" variant="amber">
    {missingLabels.seeEvents}
  </ButtonLink>
);

const erasedPage = (): PublicPage => ({
  title: ownLabels.erased,
  description: ownLabels.description,
  content: <PageHeading banner="event" title={ownLabels.erased} lead={ownLabels.erasedLead} actions={eventsLink} />,
});

/** Replaces pages with a token that is not valid. */
export const invalidLinkPage = (): PublicPage => ({
  title: ownLabels.invalidTitle,
  description: ownLabels.description,
  status: 404,
  content: (
    <PageHeading
      banner="event"
      eyebrow="404"
      title={ownLabels.invalidTitle}
      lead={ownLabels.invalidLead}
      actions={eventsLink}
    />
  ),
});

const DAY_CHARACTERS = 10;

/** Returns date and time of an instant in the event's time zone. */
function localTime(instant: string, timeZone: string) {
  const local = inZone(instant, timeZone);
  return { date: local.slice(0, DAY_CHARACTERS), time: local.slice(DAY_CHARACTERS + 1) };
}

/** Returns the time of a registered event in one line, with its time zone. */
function registeredWhen({ startsAt, endsAt, allDay, timeZone }: RegisteredEvent): string {
  const start = localTime(startsAt, timeZone);
  // All-day events end at midnight after their last day.
  const end = endsAt && localTime(allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt, timeZone);
  const ends = end ? { endDate: end.date, endTime: end.time } : {};
  return eventWhen({ ...start, ...ends, allDay }, zoneName(timeZone, new Date(startsAt)));
}

/** Date, time and location of the event of a registration or ticket. */
export const RegisteredFacts = ({ event }: { event: RegisteredEvent }) => (
  <ul className="flex max-w-full flex-col gap-3 tabular-nums">
    <Fact icon={<Calendar aria-hidden="true" />}>
      <time dateTime={event.startsAt}>{registeredWhen(event)}</time>
    </Fact>
    <Fact icon={<MapPin aria-hidden="true" />}>{event.location}</Fact>
  </ul>
);
