import { ApiError } from "#api-client/api.ts";
import { fetchEventAt } from "#features/events/events.api.ts";
import { linkLabels } from "#features/registrations/own-registration.labels.ts";
import { fetchPublicForm, requestLink } from "#features/registrations/registrations.api.ts";
import { formLabels } from "#features/registrations/registrations.public.labels.ts";
import { LinkForm } from "#features/registrations/ui/public/own-forms.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { missingPage, unlessMissing } from "#site/pages/not-found.tsx";
import { missingLabels } from "#site/site.labels.ts";
import { registerPath } from "./states.tsx";

const list = { to: "/events", label: missingLabels.seeEvents };

/** Sends participants their link again. It answers the same for known and unknown addresses. */
export const registrationLinkPage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing({ noun: "event", list }, async () => {
    const { mainApi, params, form: fields, branch } = context;
    const event = await fetchEventAt(mainApi, (params["slug"] ?? "").toLowerCase());
    const form = await fetchPublicForm(mainApi, event._id);
    if (form.mode !== "form") return missingPage({ status: 404, noun: "event", list });
    const email = fields?.get("email") ?? "";
    const result = fields && (await requested(context, event._id, email));
    const path = registerPath(event);
    return {
      title: linkLabels.title,
      description: linkLabels.lead,
      ...(result?.reason !== undefined && { status: result.status }),
      content: (
        <>
          <PageHeading banner="event" title={linkLabels.title} lead={<bdi>{event.title}</bdi>} />
          <Section className="lg:py-16">
            <div className="flex max-w-md flex-col gap-6">
              {form.sendsEmail ? (
                <LinkForm action={`${path}/link`} email={email} result={result} />
              ) : (
                <Alert tone="info">{linkLabels.noEmail(branch.email)}</Alert>
              )}
              <a href={path} className="text-link inline-flex min-h-11 items-center">
                {formLabels.title}
              </a>
            </div>
          </Section>
        </>
      ),
    };
  });

interface LinkRequestResult {
  /** Undefined if the request was accepted. */
  reason?: string;
  status: number;
}

async function requested({ visitorApi }: PageContext, eventId: string, email: string): Promise<LinkRequestResult> {
  try {
    await requestLink(visitorApi, { eventId, email });
    return { status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: error.message, status: error.status };
  }
}
