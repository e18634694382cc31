import { randomUUID } from "node:crypto";
import type { Api } from "#api-client/api.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import { PageFacts } from "#features/events/ui/public/event-facts.tsx";
import { linkLabels } from "#features/registrations/own-registration.labels.ts";
import { draftOf, formProblems, type RegistrationDraft } from "#features/registrations/registration-draft.rules.ts";
import type { PublicForm } from "#features/registrations/registration-form.contract.ts";
import { fetchPublicForm, requestLink } from "#features/registrations/registrations.api.ts";
import type { RegistrationStateOfEvent } from "#features/registrations/registrations.contract.ts";
import { refusalMessages } from "#features/registrations/registrations.labels.ts";
import {
  formLabels,
  formPageLabels,
  opensText,
  purposeSentence,
} from "#features/registrations/registrations.public.labels.ts";
import { LinkForm } from "#features/registrations/ui/public/own-forms.tsx";
import type { RegistrationFormProps } from "#features/registrations/ui/public/registration-form.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Island } from "#kit/island/island.tsx";
import { Card } from "#kit/page/card.tsx";
import { Section } from "#kit/page/section.tsx";
import { zoneName } from "#shared/dates.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { RegisterIsland, sendOnce } from "#site/islands/register.tsx";
import { missingPage, refusalOf, unlessMissing } from "#site/pages/error-pages.tsx";
import { eventCard } from "#site/pages/event.tsx";
import { missingLabels, registerLabels } from "#site/site.labels.ts";
import { fetchStates, registerPath } from "./states.tsx";

const BAD_REQUEST = 400;
const list = { to: "/events", label: missingLabels.seeEvents };

/**
 * The registration form of an event. The page is cached, and the server decides about each form. Browsers without scripts
 * show the page of their visitor instead.
 */
export const registerPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  registerPageWith(context, undefined);

/**
 * The form with a key in the URL of its request, so that a form that is sent twice takes one place. Scripts create a key
 * themselves.
 */
export const registerPageOfVisitor = (context: PageContext): Promise<PublicPage | PageRedirect> => {
  const { key = "" } = context.params;
  return registerPageWith(context, KEY.test(key) ? key : randomUUID());
};

const KEY = /^[\w-]{16,100}$/;

const registerPageWith = (context: PageContext, key: string | undefined): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: "event", list }, async () => {
    const { api, mainApi, params, form: fields } = context;
    const slug = params["slug"] ?? "";
    const event = await fetchEventAt(mainApi, slug.toLowerCase());
    if (event.slug !== slug && !fields) return { movedTo: registerPath(event) };
    const form = await fetchPublicForm(mainApi, event._id);
    if (form.mode !== "form") return missingPage({ status: 404, noun: "event", list });
    const result = fields && (await submitted(context.visitorApi, form, fields, key));
    if (result && "page" in result) return { movedTo: result.page, status: 303 };
    const states = await fetchStates(api);
    return pageOf(context, { event, form, state: states.get(event._id), result, key });
  });

type Refusal = { sent: NonNullable<RegistrationFormProps["sent"]>; status: number };

/** Sends a form that a browser submitted without scripts. */
async function submitted(
  api: Api,
  form: PublicForm,
  fields: URLSearchParams,
  key: string | undefined,
): Promise<{ page: string } | Refusal> {
  const draft: RegistrationDraft = draftOf(fields, form.questions);
  const problems = [...formProblems(draft, form)];
  if (problems.length > 0) return { sent: { draft, problems, reason: "" }, status: BAD_REQUEST };
  const { outcome, status, ticket } = await sendOnce(api, form.eventId, draft, key);
  if ("page" in outcome) return outcome;
  return { sent: { draft: { ...draft, ticket: ticket?.ticket ?? "" }, problems, reason: outcome.reason }, status };
}

interface Parts {
  event: Event;
  form: PublicForm;
  /** Undefined after the start of the event, or if the state could not be read. */
  state: RegistrationStateOfEvent | undefined;
  result: Refusal | undefined;
  /** Identifies the form of one visitor. A cached page has none. */
  key: string | undefined;
}

function pageOf(context: PageContext, { event, form, state, result, key }: Parts): PublicPage {
  const title = registerLabels.titleOf(event.title);
  return {
    title: result ? registerLabels.withError(title) : title,
    description: registerLabels.description(event.title),
    ...(result && { status: result.status }),
    // Search engines and shared links show the event.
    ...(!result &&
      !key && {
        path: eventPath(event),
        card: eventCard(event),
        withoutScripts: `${registerPath(event)}/form`,
      }),
    content: <Register {...context} {...{ event, form, state, result }} formKey={key} />,
  };
}

type RegisterProps = Omit<Parts, "key"> & Pick<PageContext, "branch" | "timeZone"> & { formKey: string | undefined };

function Register({ event, form, state, result, formKey, branch, timeZone }: RegisterProps) {
  const zone = zoneName(timeZone, new Date(event.startsAt));
  const reason = result?.sent.reason;
  const notice = noticeOf(state);
  const opens = state?.state === "not_open" && state.opensAt;
  // The state can be a second old.
  const isWaitingList = state?.state === "waiting_list" || reason === refusalMessages.waiting_list_only;
  return (
    <>
      <PageHeading
        banner="event"
        title={isWaitingList ? formLabels.submitWaiting : formLabels.submit}
        lead={
          <a href={eventPath(event)} className="font-semibold">
            {event.title}
          </a>
        }
      />
      <Section className="pt-6 sm:pt-10 lg:pt-14 lg:pb-16">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-12">
          <aside
            aria-label={registerLabels.about}
            className="rounded-card border border-line p-5 lg:col-start-2 lg:row-start-1"
          >
            <PageFacts event={event} zone={zone} campus={branch} isForm />
          </aside>
          <Card as="section" aria-label={registerLabels.form} padding="none" className="bg-wash p-5 sm:p-8">
            {opens && (
              <Alert tone="info" className="mb-6">
                <p>{`${opensText(opens, timeZone)} ${zoneName(timeZone, new Date(opens))}`}</p>
                <p className="font-normal">{formPageLabels.fillInNow}</p>
              </Alert>
            )}
            {notice && notice !== reason && (
              <Alert tone="info" className="mb-6">
                {notice}
              </Alert>
            )}
            <p className="mb-6 text-sm">
              <strong>{formPageLabels.alreadyRegistered}</strong>{" "}
              {takesForms(state) && (isWaitingList ? formPageLabels.secondEntry : formPageLabels.secondPlace)}{" "}
              <a href={`${registerPath(event)}/link`} className="text-link">
                {formPageLabels.sendLink}
              </a>
            </p>
            {(result || takesForms(state)) && (
              <Island
                name="register"
                of={RegisterIsland}
                hydrate="visible"
                props={{
                  action: formKey ? `${registerPath(event)}/form/${formKey}` : registerPath(event),
                  form: {
                    eventId: form.eventId,
                    questions: form.questions,
                    questionVersion: form.questionVersion,
                    privacy: form.privacy,
                    eventTerms: form.eventTerms,
                    asksAdult: form.asksAdult,
                  },
                  isWaitingList,
                  purpose: purposeSentence(form.retention),
                  contact: registerLabels.writeTo(branch.email),
                  sent: result?.sent,
                }}
              />
            )}
          </Card>
        </div>
      </Section>
    </>
  );
}

const takesForms = (state: RegistrationStateOfEvent | undefined) =>
  state !== undefined && !state.isCancelled && state.state !== "closed" && state.state !== "full";

function noticeOf(state: RegistrationStateOfEvent | undefined): string | undefined {
  if (!state) return formPageLabels.closed;
  if (state.isCancelled) return formPageLabels.cancelled;
  if (state.state === "closed") return formPageLabels.closed;
  if (state.state === "full") return formPageLabels.full;
  if (state.state === "waiting_list") return refusalMessages.waiting_list_only;
  return state.membersOnly && state.state === "open" ? formPageLabels.membersFirst : undefined;
}

/** Sends participants their link again. It answers the same for known and unknown addresses. */
export const registrationLinkPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: "event", list }, async () => {
    const { mainApi, visitorApi, params, form: fields, branch } = context;
    const event = await fetchEventAt(mainApi, (params["slug"] ?? "").toLowerCase());
    const form = await fetchPublicForm(mainApi, event._id);
    if (form.mode !== "form") return missingPage({ status: 404, noun: "event", list });
    const email = fields?.get("email") ?? "";
    const refusal = fields && (await refusalOf(requestLink(visitorApi, { eventId: event._id, email })));
    const path = registerPath(event);
    return {
      title: linkLabels.title,
      description: linkLabels.lead,
      ...(refusal && { status: refusal.status }),
      content: (
        <>
          <PageHeading banner="event" title={linkLabels.title} lead={<bdi>{event.title}</bdi>} />
          <Section className="lg:py-16">
            <div className="flex max-w-md flex-col gap-6">
              {form.sendsEmail ? (
                <>
                  <LinkForm action={`${path}/link`} email={email} result={fields && (refusal ?? { status: 200 })} />
                  <p className="text-muted">{linkLabels.wrongAddress(branch.email)}</p>
                </>
              ) : (
                <Alert tone="info">{linkLabels.noEmail(branch.email)}</Alert>
              )}
              <a href={path} className="text-link inline-flex min-h-11 items-center">
                {formLabels.submit}
              </a>
            </div>
          </Section>
        </>
      ),
    };
  });
