import { clsx } from "clsx/lite";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { z } from "zod";
import { type Api, logged, type ReadApi } from "#api-client/api.ts";
import { fetchEvents } from "#features/events/events.api.ts";
import type { Event } from "#features/events/events.contract.ts";
import { eventPath } from "#features/events/events.rules.ts";
import {
  confirmSubscription,
  fetchNewsletterOffer,
  fetchPastIssue,
  fetchPastIssues,
  issuePath,
  newsletterLabels as labels,
  NEWSLETTER_PATH,
  newsletterMessages,
  type PastIssue,
  SubscriptionInput,
  subscribe,
  unsubscribe,
} from "#features/newsletter/newsletter.contract.ts";
import { isGuide, issueText, seriesHeading, subjectParts } from "#features/newsletter/newsletter.rules.ts";
import { ConfirmForm, SubscribeForm } from "#features/newsletter/ui/public/newsletter-forms.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { ItemNavigation } from "#kit/page/item-navigation.tsx";
import { Section } from "#kit/page/section.tsx";
import { RichText } from "#kit/page/text.tsx";
import { formatDayOf, formatLongDay } from "#shared/dates.ts";
import { previewLine } from "#shared/excerpt.ts";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { missingLabels } from "#site/site.labels.ts";
import { refusalOf, unlessMissing } from "./error-pages.tsx";

const BAD_REQUEST = 400;

const pageOf = (title: string, lead: string, children?: ReactNode, status = 200): PublicPage => ({
  title,
  description: labels.description,
  status,
  content: (
    <>
      <PageHeading banner="join" low title={title} lead={lead} />
      {children && <Section className="lg:py-16">{children}</Section>}
    </>
  ),
});

const NEXT_EVENTS = 3;

/** Events as the next issue can have them. */
const NextEvents = ({ events }: { events: readonly Event[] }) => (
  <section aria-labelledby="next-events" className="min-w-0">
    <h2 id="next-events" className="mb-4 text-2xl">
      {labels.nextEvents}
    </h2>
    <ul className="divide-y divide-line border-line border-y">
      {events.map((event) => (
        <li key={event._id} className="py-4">
          <a href={eventPath(event)} dir="auto" className="text-link break-words">
            {event.title}
          </a>
          <p dir="auto" className="mt-1 break-words text-muted text-sm">
            {formatLongDay(event.date)}, {event.location}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

interface PastIssuesProps {
  issues: readonly PastIssue[];
  timeZone: string;
  /** Whether the list is next to a text, in a narrow column. */
  isBeside?: boolean;
}

interface IssueListProps extends PastIssuesProps {
  /** Whether a heading names the series of the issues. */
  isSeries: boolean;
}

const IssueList = ({ issues, timeZone, isSeries, isBeside = false }: IssueListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {issues.map((issue) => (
      <li
        key={issue._id}
        className={clsx("flex flex-col items-start justify-between gap-x-6 gap-y-1 py-4", !isBeside && "sm:flex-row")}
      >
        <a href={issuePath(issue)} dir="auto" className="text-link min-w-0 break-words">
          {isSeries ? subjectParts(issue.subject).title : issue.subject}
        </a>
        <span className="shrink-0 text-muted text-sm">{formatDayOf(new Date(issue.sentAt), timeZone)}</span>
      </li>
    ))}
  </ul>
);

/** Returns the issues by series. Issues that share theirs with no other have none. */
function seriesOf(issues: readonly PastIssue[]): [series: string, issues: PastIssue[]][] {
  const beginning = ({ subject }: PastIssue) => subjectParts(subject).series;
  const found = Map.groupBy(issues, beginning);
  const series = Map.groupBy(issues, (issue) =>
    (found.get(beginning(issue))?.length ?? 0) > 1 ? beginning(issue) : "",
  );
  return [...series].sort(([one], [other]) => Number(one !== "") - Number(other !== ""));
}

/** @param series the series that all issues share, if they share one */
function PastIssues({ issues, series = "", isBeside = false, ...shown }: PastIssuesProps & { series?: string }) {
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="past-issues" className={clsx("min-w-0", !isBeside && "mt-14")}>
      <h2 id="past-issues" className="mb-4 text-2xl">
        {series ? labels.more(seriesHeading(series)) : isBeside ? labels.otherIssues : labels.pastIssues}
      </h2>
      {isBeside ? (
        <IssueList issues={issues} isSeries={series !== ""} isBeside {...shown} />
      ) : (
        seriesOf(issues).map(([series, ofSeries]) => (
          <Fragment key={series}>
            {series && (
              <h3 id={series.toLowerCase().replaceAll(" ", "-")} dir="auto" className="mt-10 mb-4 break-words text-xl">
                {seriesHeading(series)}
              </h3>
            )}
            <IssueList issues={ofSeries} isSeries={series !== ""} {...shown} />
          </Fragment>
        ))
      )}
    </section>
  );
}

const listPastIssues = (api: ReadApi) => fetchPastIssues(api).catch(logged(newsletterMessages.pastIssuesFailed, []));

const DESCRIPTION_CHARACTERS = 150;
const ISSUES_BESIDE = 6;
const RESOURCES = "/resources";

/** A sent issue of the newsletter, or a guide, which is a page of the resources. */
export const issuePage = ({
  api,
  mainApi,
  params,
  branch,
  hasNewsletter,
}: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: labels.issue, list: { to: NEWSLETTER_PATH, label: labels.pastIssues } }, async () => {
    const { subject, text, sentAt, events, ...issue } = await fetchPastIssue(mainApi, params["id"] ?? "");
    const areGuides = isGuide({ subject });
    const groups = seriesOf((await listPastIssues(api)).filter((other) => isGuide(other) === areGuides));
    const [series, issues] = groups.find(([, ofSeries]) => ofSeries.some(({ _id }) => _id === issue._id)) ?? ["", []];
    const at = issues.findIndex(({ _id }) => _id === issue._id);
    const neighbors = at < 0 || areGuides ? {} : { older: issues[at + 1], newer: issues[at - 1] };
    const dayOf = (instant: string) => formatDayOf(new Date(instant), branch.timeZone);
    const wayTo = (other: PastIssue | undefined, label: (day: string) => string) =>
      other && { to: issuePath(other), label: label(dayOf(other.sentAt)), title: other.subject };
    return {
      title: subject,
      description: previewLine(text, DESCRIPTION_CHARACTERS),
      path: issuePath(issue),
      ...(areGuides && { place: RESOURCES }),
      content: (
        <>
          <PageHeading
            banner={areGuides ? "other" : "join"}
            low
            eyebrow={areGuides ? labels.resources : labels.title}
            eyebrowTo={areGuides ? RESOURCES : NEWSLETTER_PATH}
            title={areGuides ? subjectParts(subject).title : subject}
            lead={(areGuides ? labels.updatedOn : labels.sentOn)(dayOf(sentAt))}
          />
          <Section className="lg:py-16">
            <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-12">
              <article aria-label={subject} className="min-w-0">
                <RichText text={issueText(text)} className="max-w-[39em] text-lg" />
                {events.length > 0 && (
                  <section aria-labelledby="events-of-issue" className="mt-10">
                    <h2 id="events-of-issue" className="mb-4 text-2xl">
                      {labels.eventsOfIssue}
                    </h2>
                    <ul className="space-y-3">
                      {events.map(({ title, path }) => (
                        <li key={path}>
                          <a href={path} dir="auto" className="text-link break-words">
                            {title}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </section>
                )}
              </article>
              <div className="grid gap-6">
                <PastIssues
                  issues={issues.filter(({ _id }) => _id !== issue._id).slice(0, ISSUES_BESIDE)}
                  timeZone={branch.timeZone}
                  series={series}
                  isBeside
                />
                {hasNewsletter && (
                  <p>
                    <ButtonLink to={NEWSLETTER_PATH}>{labels.again}</ButtonLink>
                  </p>
                )}
              </div>
            </div>
          </Section>
          <Section className="pt-0 lg:pt-0 lg:pb-16">
            <ItemNavigation
              label={labels.otherIssues}
              back={wayTo(neighbors.older, labels.older)}
              on={wayTo(neighbors.newer, labels.newer)}
              all={
                areGuides
                  ? { to: RESOURCES, label: labels.allResources }
                  : { to: NEWSLETTER_PATH, label: labels.allIssues }
              }
            />
          </Section>
        </>
      ),
    };
  });

/** Subscribes to the newsletter. The page says the same for known and unknown addresses. */
export async function newsletterPage({ api, visitorApi, form, branch }: PageContext): Promise<PublicPage> {
  const { isOffered } = await fetchNewsletterOffer(api);
  const issues = await listPastIssues(api);
  const pastIssues = <PastIssues issues={issues} timeZone={branch.timeZone} />;
  if (!isOffered)
    return pageOf(
      labels.title,
      labels.notOffered,
      <>
        <ButtonLink to="/events">{missingLabels.seeEvents}</ButtonLink>
        {pastIssues}
      </>,
    );
  const next = await fetchEvents(api, { status: "upcoming", limit: NEXT_EVENTS }).catch(
    logged("Failed to fetch events", undefined),
  );
  /** @param part the form, or what the page shows in its place */
  const pageWith = (part: ReactNode, status?: number) =>
    pageOf(
      labels.title,
      labels.lead,
      <>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <section aria-labelledby="subscribe">
            <h2 id="subscribe" className="mb-4 text-2xl">
              {labels.link}
            </h2>
            {part}
          </section>
          {next && next.items.length > 0 && <NextEvents events={next.items} />}
        </div>
        {pastIssues}
      </>,
      status,
    );
  if (!form) return { ...pageWith(<SubscribeForm />), path: NEWSLETTER_PATH };
  const typed = { email: form.get("email") ?? "", consent: form.has("consent") };
  const refused = (
    status: number,
    result: { errors?: ComponentProps<typeof SubscribeForm>["errors"]; reason?: string },
  ) => pageWith(<SubscribeForm typed={typed} {...result} />, status);
  const { data, error } = SubscriptionInput.safeParse(typed);
  if (!data) {
    const { email, consent } = z.flattenError(error).fieldErrors;
    return refused(BAD_REQUEST, { errors: { email: email?.[0], consent: consent?.[0] } });
  }
  const refusal = await refusalOf(subscribe(visitorApi, data));
  if (refusal) return refused(refusal.status, { reason: refusal.reason });
  return pageWith(<Alert tone="success">{labels.requested}</Alert>);
}

interface Answer {
  send: (api: Api, token: string) => Promise<unknown>;
  path: string;
  question: { title: string; lead: string; button: string };
  done: { title: string; lead: string };
}

/** A page that an email links to. Only its button changes data. */
const answerPage =
  ({ send, path, question, done }: Answer) =>
  async ({ visitorApi, params, form }: PageContext): Promise<PublicPage> => {
    const token = params["token"] ?? "";
    const { title, lead, button } = question;
    if (!form) {
      const action = `/newsletter/${path}/${encodeURIComponent(token)}`;
      return pageOf(title, lead, <ConfirmForm path={action} label={button} />);
    }
    const refusal = await refusalOf(send(visitorApi, token));
    if (!refusal) return pageOf(done.title, done.lead);
    const link = (
      <a href={NEWSLETTER_PATH} className="text-link inline-flex min-h-11 items-center font-semibold">
        {labels.again}
      </a>
    );
    return pageOf(labels.invalid, refusal.reason, link, refusal.status);
  };

export const confirmPage = answerPage({
  send: confirmSubscription,
  path: "confirm",
  question: { title: labels.confirmTitle, lead: labels.confirmLead, button: labels.confirm },
  done: { title: labels.confirmed, lead: labels.confirmedLead },
});

export const unsubscribePage = answerPage({
  send: unsubscribe,
  path: "unsubscribe",
  question: { title: labels.unsubscribeTitle, lead: labels.unsubscribeLead, button: labels.unsubscribe },
  done: { title: labels.unsubscribed, lead: labels.unsubscribedLead },
});
