import type { ReactNode } from "react";
import { ApiError } from "#api-client/api.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { ErrorScreen, PageHeading } from "#kit/brand/page-heading.tsx";
import type { PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { missingLabels } from "#site/site.labels.ts";

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
      <ButtonLink to="/" variant="amber">
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

/** Replaces a page that failed to render. Keeps menu and footer. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: missingLabels.errorTitle,
  description: missingLabels.errorDescription,
  content: <ErrorScreen />,
});
