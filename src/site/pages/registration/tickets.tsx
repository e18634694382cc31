import { ApiError } from "#api-client/api.ts";
import { doorPageLabels } from "#features/registrations/door.labels.ts";
import { certificateLabels, ownLabels, ticketLabels } from "#features/registrations/own-registration.labels.ts";
import { fetchCertificate, fetchTicket } from "#features/registrations/registrations.api.ts";
import { DoorPage } from "#features/registrations/ui/door/door-page.tsx";
import { ButtonLink } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Island } from "#kit/island/island.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatDayOf } from "#shared/dates.ts";
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

/** A certificate of attendance. Anyone with its link can verify it. */
export async function certificatePage({ visitorApi, params, publicUrl }: PageContext): Promise<PublicPage> {
  const { eyebrow, description } = certificateLabels;
  try {
    const token = params["token"] ?? "";
    const { name, event, issuer } = await fetchCertificate(visitorApi, token);
    const days = [event.startsAt, event.endsAt ?? event.startsAt].map((at) => formatDayOf(at, event.timeZone));
    const address = new URL(`/certificates/${encodeURIComponent(token)}`, publicUrl).href;
    return {
      title: eyebrow,
      description,
      content: (
        <>
          <PageHeading
            banner="achievements"
            eyebrow={eyebrow}
            title={name}
            lead={certificateLabels.attended(event.title)}
          />
          <Section className="lg:py-16">
            <div className="flex flex-col gap-4 text-lg">
              <p>
                <time dateTime={event.startsAt}>{[...new Set(days)].join(" – ")}</time>
              </p>
              <p>{certificateLabels.issued(issuer)}</p>
              <p className="text-base text-muted">
                {certificateLabels.verify}{" "}
                <a href={address} className="says-address text-link wrap-anywhere">
                  {address}
                </a>
              </p>
            </div>
          </Section>
        </>
      ),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) throw error;
    const { invalidTitle, invalidLead, revokedTitle, revokedLead, erasedTitle, erasedLead, removedTitle, removedLead } =
      certificateLabels;
    const leads: Record<string, string> = {
      [revokedTitle]: revokedLead,
      [erasedTitle]: erasedLead,
      [removedTitle]: removedLead,
    };
    const isGone = error.status === 410;
    const [title, lead] = isGone ? [error.message, leads[error.message]] : [invalidTitle, invalidLead];
    const status = isGone ? 410 : 404;
    return {
      title,
      description,
      status,
      content: <PageHeading banner="achievements" eyebrow={eyebrow} {...{ title, lead }} />,
    };
  }
}
