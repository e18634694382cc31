import { ApiError } from "#api-client/api.ts";
import type { Branch } from "#features/branch/branch.contract.ts";
import { fetchReportedPicture, reportPicture } from "#features/gallery/gallery.api.ts";
import { reportPath } from "#features/gallery/gallery.rules.ts";
import type { ReportedPicture } from "#features/gallery/picture-reports.contract.ts";
import { EMAIL_MAX, pictureReportLabels as labels, REASON_MAX } from "#features/gallery/picture-reports.labels.ts";
import { Button } from "#kit/action/button.tsx";
import { PageHeading } from "#kit/brand/page-heading.tsx";
import { Alert } from "#kit/feedback/alert.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { Section } from "#kit/page/section.tsx";
import type { PageContext, PageRedirect, PublicPage } from "#site/document/public-page.ts";
import { galleryLabels, missingLabels } from "#site/site.labels.ts";
import { unlessMissing } from "./not-found.tsx";

const missing = { noun: "picture", list: { to: "/gallery", label: galleryLabels.seeGallery } };

interface SubmitResult {
  isSent: boolean;
  message: string;
  status: number;
}

/** Shows and accepts the report form of a picture. It works without an account and without scripts. */
export const reportPicturePage = (context: PageContext): Promise<PublicPage | PageRedirect> =>
  unlessMissing(missing, async () => {
    const id = context.params["id"] ?? "";
    const { form } = context;
    const sent = form && (await send(context, id, form));
    // A picture that the report has hidden is no longer public.
    const picture = sent?.isSent ? undefined : await fetchReportedPicture(context.mainApi, id);
    return {
      title: picture ? `${labels.title}: ${picture.title}` : labels.title,
      description: labels.lead,
      ...(sent && !sent.isSent && { status: sent.status }),
      content: (
        <>
          <PageHeading banner="gallery" low title={labels.title} lead={labels.lead} />
          <Section className="lg:py-16">
            <div className="flex max-w-xl flex-col gap-6">
              {sent && <Alert tone={sent.isSent ? "success" : "danger"}>{sent.message}</Alert>}
              {picture && <ReportForm {...{ id, picture, form }} />}
              <a
                href={picture ? currentPath(picture.page, context.branch) : "/"}
                className="text-link inline-flex min-h-11 items-center self-start"
              >
                {picture ? labels.backTo(picture.title) : missingLabels.home}
              </a>
            </div>
          </Section>
        </>
      ),
    };
  });

/** The team of the current year has a page without a year. */
const currentPath = (page: string, { teamYear }: Branch) => (page === `/team/${teamYear}` ? "/team" : page);

async function send({ visitorApi }: PageContext, id: string, form: URLSearchParams): Promise<SubmitResult> {
  const text = (name: string) => form.get(name) ?? "";
  const report = { reason: text("reason"), email: text("email"), homepage: text("homepage") };
  try {
    return { isSent: true, message: (await reportPicture(visitorApi, id, report)).message, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404 || error.status === 410) throw error;
    return { isSent: false, message: `${labels.failed} ${error.message}`, status: error.status };
  }
}

interface ReportFormProps {
  id: string;
  picture: ReportedPicture;
  /** The submitted fields of a rejected report. */
  form: URLSearchParams | undefined;
}

const ReportForm = ({ id, picture, form }: ReportFormProps) => (
  <form method="post" action={reportPath(id)} className="flex flex-col gap-5">
    <figure>
      <Picture src={picture.image} alt="" sizes="(min-width: 640px) 576px, 100vw" className="rounded-card" />
      <figcaption dir="auto" className="mt-2 break-words font-semibold text-ink">
        {picture.title}
      </figcaption>
    </figure>
    <TextArea
      label={labels.reason}
      name="reason"
      help={labels.reasonHelp}
      required
      maxLength={REASON_MAX}
      defaultValue={form?.get("reason") ?? ""}
    />
    <TextField
      label={labels.email}
      name="email"
      type="email"
      autoComplete="email"
      help={picture.sendsEmail ? labels.emailHelp : labels.noMail}
      maxLength={EMAIL_MAX}
      defaultValue={form?.get("email") ?? ""}
    />
    <div aria-hidden="true" className="sr-only">
      <label>
        Homepage
        <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    <p className="text-muted text-sm">{labels.privacy}</p>
    <Button type="submit" className="self-start">
      {labels.submit}
    </Button>
  </form>
);
