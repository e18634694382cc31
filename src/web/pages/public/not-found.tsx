import { data } from "react-router";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { pageMeta } from "#web/page-meta.ts";

export const meta = () => [
  ...pageMeta({ title: "Page not found", description: "There is no page at this address." }),
  { name: "robots", content: "noindex" },
];

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <PageHeading
      eyebrow="404"
      title="There is no page at this address"
      lead="It may have moved, or the link has a slip in it."
      actions={
        <>
          <ButtonLink to="/" variant="amber">
            To the home page
          </ButtonLink>
          <ButtonLink to="/events" variant="outline-light">
            See the events
          </ButtonLink>
        </>
      }
    />
  );
}
