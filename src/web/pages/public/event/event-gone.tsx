import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import type { PublicPage } from "#web/documents/public-page.ts";

const words = {
  404: {
    title: "Event not found",
    description: "There is no event at this address.",
    heading: "There is no event at this address",
    lead: "The link may have a slip in it. What comes next, and what has been, is on the page of all events.",
  },
  410: {
    title: "Event removed",
    description: "The event at this address has been removed.",
    heading: "This event has been removed",
    lead: "It does not take place, or its page is no longer kept. What comes next, and what has been, is on the page of all events.",
  },
} as const;

/** Stands where there is no event, or none any more. */
export const eventGone = (status: keyof typeof words): PublicPage => ({
  status,
  title: words[status].title,
  description: words[status].description,
  content: (
    <PageHeading
      eyebrow={status}
      title={words[status].heading}
      lead={words[status].lead}
      actions={
        <>
          <ButtonLink to="/events" variant="amber">
            See the events
          </ButtonLink>
          <ButtonLink to="/events?show=past" variant="outline-light">
            Past events
          </ButtonLink>
        </>
      }
    />
  ),
});
