import { ApiError } from "#api-client/api.ts";
import { doorPageLabels } from "#features/registrations/door.labels.ts";
import { ownLabels, ticketLabels } from "#features/registrations/own-registration.labels.ts";
import { fetchTicket } from "#features/registrations/registrations.api.ts";
import { DoorPage } from "#features/registrations/ui/door/door-page.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Island } from "#kit/island/island.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";
import { invalidLinkPage, RegisteredFacts } from "./own-registration.tsx";

/** The page behind a ticket's QR code. Anyone can scan the code, so the page shows the event only. */
export async function ticketPage({ visitorApi, params }: PageContext): Promise<PublicPage> {
  try {
    const { event, isValid } = await fetchTicket(visitorApi, params["token"] ?? "");
    return {
      title: ticketLabels.eyebrow,
      description: ticketLabels.valid,
      content: (
        <>
          <PageHeading banner="event" eyebrow={ticketLabels.eyebrow} title={event.title} />
          <Section className="lg:py-16">
            <div className="flex flex-col items-start gap-6">
              <Alert tone={isValid ? "info" : "danger"}>{isValid ? ticketLabels.valid : ticketLabels.invalid}</Alert>
              <RegisteredFacts event={event} />
              {event.path && <ButtonLink to={event.path}>{ownLabels.seeEvent}</ButtonLink>}
            </div>
          </Section>
        </>
      ),
    };
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) return invalidLinkPage();
    throw error;
  }
}

/** The page of a door link. It is the same for every link: the browser reads the secret from its own URL. */
export const doorPage = (): PublicPage => ({
  title: doorPageLabels.title,
  description: doorPageLabels.description,
  isDoor: true,
  content: <Island name="door" of={DoorPage} hydrate="visible" props={{}} />,
});
