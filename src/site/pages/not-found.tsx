import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import type { PublicPage } from "#site/document/public-page.ts";

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
