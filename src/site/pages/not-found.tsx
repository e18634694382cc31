import { ApiError } from "#api-client/api.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { ErrorScreen, PageHeading } from "#kit/brand/page-heading.tsx";
import type { Moved, PublicPage } from "#site/document/public-page.ts";

export const notFoundPage = (): PublicPage => ({
  status: 404,
  title: "Page not found",
  description: "There is no page at this address.",
  content: (
    <PageHeading
      eyebrow="404"
      title="There is no page at this address"
      lead="The page may have moved, or the link may contain a typo."
      actions={
        <>
          <ButtonLink to="/" variant="amber">
            Go to the home page
          </ButtonLink>
          <ButtonLink to="/events" variant="outline-light">
            See the events
          </ButtonLink>
        </>
      }
    />
  ),
});

interface Missing {
  /** 410 for a deleted item, 404 for an unknown one. */
  status: 404 | 410;
  /** The content type, such as "achievement". */
  noun: string;
  /** Link to the list of this content type. */
  wayOn: { to: string; label: string };
}

/** Replaces the page of a deleted or unknown item, with a link to the list. */
export const missingPage = ({ status, noun, wayOn }: Missing): PublicPage => {
  const gone = status === 410;
  return {
    status,
    title: gone ? `This ${noun} was removed` : `There is no ${noun} at this address`,
    description: gone ? `This ${noun} was removed.` : `There is no ${noun} at this address.`,
    content: (
      <PageHeading
        eyebrow={String(status)}
        title={gone ? `This ${noun} was removed` : `There is no ${noun} at this address`}
        lead={gone ? "See the full list instead." : "The page may have moved, or the link may contain a typo."}
        actions={
          <>
            <ButtonLink to={wayOn.to} variant="amber">
              {wayOn.label}
            </ButtonLink>
            <ButtonLink to="/" variant="outline-light">
              Go to the home page
            </ButtonLink>
          </>
        }
      />
    ),
  };
};

/** Page status by API status. */
const statusOfMissing: Record<number, Missing["status"]> = { 410: 410, 404: 404, 400: 404 };

/** Returns the result of `make`, or the missing page when the API answers 410, 404 or 400. */
export async function unlessMissing(
  about: Omit<Missing, "status">,
  make: () => Promise<PublicPage | Moved>,
): Promise<PublicPage | Moved> {
  try {
    return await make();
  } catch (error) {
    const status = error instanceof ApiError && statusOfMissing[error.status];
    if (status) return missingPage({ ...about, status });
    throw error;
  }
}

/** Replaces a page that failed to render. Keeps menu and footer. */
export const errorPage = (): PublicPage => ({
  status: 500,
  title: "Something went wrong",
  description: "We could not load this page.",
  content: <ErrorScreen />,
});
