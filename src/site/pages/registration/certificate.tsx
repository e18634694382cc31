import { ApiError } from "#api-client/api.ts";
import { certificateLabels } from "#features/registrations/own-registration.labels.ts";
import { fetchCertificate } from "#features/registrations/registrations.api.ts";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Section } from "#kit/page/section.tsx";
import { formatDayOf } from "#shared/dates.ts";
import type { PageContext, PublicPage } from "#site/document/public-page.ts";

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
