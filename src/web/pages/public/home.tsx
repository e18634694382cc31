import { ButtonLink } from "#kit/button.tsx";
import { PageHeading } from "#kit/page-heading.tsx";
import { site } from "#src/site.ts";
import { type PageMetaArgs, pageMeta } from "../../page-meta.ts";

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: site.name, description: site.description, path: "/", matches });

export default function HomePage() {
  return (
    <PageHeading
      title={`Welcome to ${site.name}`}
      lead={site.tagline}
      actions={
        <ButtonLink to="/events" variant="amber">
          See the events
        </ButtonLink>
      }
    />
  );
}
