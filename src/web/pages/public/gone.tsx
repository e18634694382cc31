import { ApiError } from "#api-client/api.ts";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import type { Moved, PublicPage } from "#web/documents/public-page.ts";

interface Missing {
  /** 410 for what was here once, 404 for what never was. */
  status: 404 | 410;
  /** What was looked for: "achievement". */
  noun: string;
  /** Where its like are. */
  wayOn: { to: string; label: string };
}

/** Stands at the address of one thing that is gone, or never was, and leads on to its like. */
export const missingPage = ({ status, noun, wayOn }: Missing): PublicPage => {
  const gone = status === 410;
  return {
    status,
    title: gone ? `This ${noun} is gone` : `There is no such ${noun}`,
    description: gone ? `The ${noun} that stood here has been taken away.` : `There is no ${noun} at this address.`,
    content: (
      <PageHeading
        eyebrow={String(status)}
        title={gone ? `This ${noun} is not here any more` : `There is no ${noun} at this address`}
        lead={
          gone
            ? "It was taken away. What else there is stands in the list."
            : "It may have moved, or the link has a slip in it."
        }
        actions={
          <>
            <ButtonLink to={wayOn.to} variant="amber">
              {wayOn.label}
            </ButtonLink>
            <ButtonLink to="/" variant="outline-light">
              To the home page
            </ButtonLink>
          </>
        }
      />
    ),
  };
};

/** What the API says of an address at which nothing is: no more, not known, or not one that could be. */
const statusOfMissing: Record<number, Missing["status"]> = { 410: 410, 404: 404, 400: 404 };

/** What `make` makes of the thing at an address; where the API says that it is gone or never was, the page that says so. */
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
