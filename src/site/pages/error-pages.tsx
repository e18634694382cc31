import type { ReactNode } from "react";
import { ApiError } from "#api-client/api.ts";
import type { Archived } from "#features/archive/archive.contract.ts";
import { archivedNotice, archiveMessages } from "#features/archive/archive.contract.ts";
import { teamMessages } from "#features/team/team.labels.ts";
import { Button, ButtonLink, buttonClasses } from "#kit/action/button.tsx";
import { ErrorScreen, PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { formatDayOf } from "#shared/dates.ts";
import type { PageRedirect, PageSettings, PublicPage } from "#site/document/public-page.ts";
import { missingLabels } from "#site/site.labels.ts";
import { SearchForm } from "./list-filters.tsx";

const heading = (status: number, title: string, lead: string, actions: ReactNode) => (
  <PageHeading eyebrow={String(status)} title={title} lead={lead} actions={actions} />
);

export const notFoundPage = (): PublicPage => ({
  status: 404,
  title: missingLabels.pageTitle,
  description: `${missingLabels.noPage}.`,
  content: heading(
    404,
    missingLabels.noPage,
    missingLabels.unknownLead,
    <>
      <div className="basis-full">
        <SearchForm words="" />
      </div>
      <ButtonLink to="/" variant="outline-light">
        {missingLabels.home}
      </ButtonLink>
      <ButtonLink to="/events" variant="outline-light">
        {missingLabels.seeEvents}
      </ButtonLink>
    </>,
  ),
});

interface MissingItem {
  /** 410 for a deleted item, 404 for an unknown one. */
  status: 404 | 410;
  /** The content type, such as "achievement". */
  noun: string;
  list: { to: string; label: string };
}

/** Replaces the page of a deleted or unknown item, with a link to the list. */
export function missingPage({ status, noun, list }: MissingItem): PublicPage {
  const title = status === 410 ? missingLabels.removed(noun) : missingLabels.unknown(noun);
  return {
    status,
    title,
    description: `${title}.`,
    content: heading(
      status,
      title,
      status === 410 ? missingLabels.removedLead : missingLabels.unknownLead,
      <>
        <ButtonLink to={list.to} variant="amber">
          {list.label}
        </ButtonLink>
        <ButtonLink to="/" variant="outline-light">
          {missingLabels.home}
        </ButtonLink>
      </>,
    ),
  };
}

const missingStatus: Record<number, MissingItem["status"]> = { 410: 410, 404: 404, 400: 404 };

/** Returns the result of `make`, or the missing page when the API answers 410, 404 or 400. */
export async function unlessMissing(
  item: Omit<MissingItem, "status">,
  make: () => Promise<PublicPage | PageRedirect>,
): Promise<PublicPage | PageRedirect> {
  try {
    return await make();
  } catch (error) {
    const status = error instanceof ApiError && missingStatus[error.status];
    if (status) return missingPage({ ...item, status });
    throw error;
  }
}

/** Returns undefined if the call succeeds, or why the server refused it. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; reason: string } | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, reason: error.message };
  }
}

/** Replaces a page that failed to render. Keeps menu and footer. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: missingLabels.errorTitle,
  description: missingLabels.errorDescription,
  content: <ErrorScreen />,
});

/** The status of the API for a closed form. */
const CLOSED = 409;

/** Replaces the pages with forms while the site is archived. @param options.isForm whether a browser submitted the form */
export function closedPage(
  { since }: Archived,
  { timeZone }: Pick<PageSettings, "timeZone">,
  { isForm }: { isForm: boolean },
): PublicPage {
  const lead = archiveMessages.closed(formatDayOf(since, timeZone));
  return {
    title: archivedNotice.closed,
    description: lead,
    ...(isForm && { status: CLOSED }),
    content: <PageHeading banner="join" title={archivedNotice.closed} lead={lead} />,
  };
}

/** An empty address reloads the page with its query, which a form without an action would drop. */
const THIS_PAGE = "";

/**
 * Shows that a list could not be loaded. Do not show the list's empty state then, because it would claim that nothing
 * exists.
 */
export const LoadFailed = ({ message }: { message: string }) => (
  <Alert
    action={
      <a href={THIS_PAGE} className={buttonClasses({ size: "small", variant: "secondary" })}>
        Retry
      </a>
    }
  >
    {message}
  </Alert>
);

export const TeamLoadFailed = () => (
  <Alert
    action={
      <form>
        <Button type="submit" size="small" variant="secondary">
          Retry
        </Button>
      </form>
    }
  >
    {teamMessages.loadFailed}
  </Alert>
);
