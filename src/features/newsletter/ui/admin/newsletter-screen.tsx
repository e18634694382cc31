import { Eye, Mail, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { newsletterAdminLabels as labels } from "#features/newsletter/newsletter.admin.labels.ts";
import {
  deleteIssue,
  fetchIssuePreview,
  fetchNewsletter,
  type Issue,
  IssueInput,
  type IssuePreview,
  type Newsletter,
  NewsletterSettings,
  RemovalInput,
  removeSubscriber,
  saveIssue,
  saveNewsletterSettings,
  sendIssue,
} from "#features/newsletter/newsletter.contract.ts";
import { Button, IconButton } from "#kit/action/button.tsx";
import { adminApi } from "#kit/admin/admin-api.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { AdminHeading, ScreenForm, ScreenSection } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps, useLoaded } from "#kit/admin/screen-route.tsx";
import { afterWrite, useWrite } from "#kit/admin/use-write.ts";
import { Alert } from "#kit/feedback/alert.tsx";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { SpinnerBlock } from "#kit/feedback/spinner.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { SaveDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { EmptyState } from "#kit/list/empty-state.tsx";
import { ConfirmDialog } from "#kit/overlay/confirm-dialog.tsx";
import { Dialog } from "#kit/overlay/dialog.tsx";
import { useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatInstant } from "#shared/dates.ts";

export const meta = adminMeta(labels.title);

/** Not awaited, so that the screen opens at once. */
export const clientLoader = () => ({ newsletter: load(fetchNewsletter, labels.loadFailed) });

export default function NewsletterScreen({ loaderData }: PageProps<typeof clientLoader>) {
  const newsletter = useLoaded(loaderData.newsletter);
  return (
    <>
      <AdminHeading title={labels.title} description={labels.description} />
      <LoadedContent loaded={newsletter} waiting={<SpinnerBlock label={labels.loading} className="min-h-96" />}>
        {(newsletter) => (
          <div className="grid gap-6">
            {!newsletter.sendsEmail && <Alert tone="info">{labels.noEmail}</Alert>}
            <Issues newsletter={newsletter} />
            <Subscribers {...newsletter} />
            <Settings settings={newsletter.settings} />
          </div>
        )}
      </LoadedContent>
    </>
  );
}

function Subscribers({ subscribers }: Pick<Newsletter, "subscribers">) {
  const write = useWrite();
  const { form, field, submission } = useSaveForm({
    fields: RemovalInput,
    defaultValues: { email: "" },
    messages: { failed: labels.removal.failed },
    async save(fields) {
      await write((api) => removeSubscriber(api, fields), labels.removal.done);
      form.reset();
    },
  });
  const counts = ["confirmed", "pending", "paused"] as const;
  return (
    <ScreenSection id="subscribers" title={labels.subscribers}>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {counts.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted text-sm">{labels.counts[name]}</dt>
            <dd className="font-bold font-heading text-2xl tabular-nums">{subscribers[name]}</dd>
          </div>
        ))}
      </dl>
      {subscribers.paused > 0 && <p className="mt-4 text-muted text-sm">{labels.pausedHelp}</p>}
      <div className="mt-6">
        <ScreenForm
          submission={submission}
          submitLabel={labels.removal.submit}
          pendingLabel={labels.removal.pending}
          button={{ variant: "secondary" }}
        >
          <TextField
            label={labels.removal.email}
            type="email"
            help={labels.removal.help}
            className="sm:max-w-96"
            {...field("email")}
          />
        </ScreenForm>
      </div>
    </ScreenSection>
  );
}

function Settings({ settings }: Pick<Newsletter, "settings">) {
  const write = useWrite();
  const { form, field, submission } = useSaveForm({
    fields: NewsletterSettings,
    defaultValues: settings,
    messages: { failed: labels.saveFailed },
    async save(fields) {
      await write((api) => saveNewsletterSettings(api, fields), labels.saved);
      form.reset(fields);
    },
  });
  return (
    <ScreenSection id="sending" title={labels.settings}>
      <div className="mt-4">
        <ScreenForm submission={submission} submitLabel={labels.save} pendingLabel={labels.saving} asksBeforeLeaving>
          <CheckboxField label={labels.digest} help={labels.digestHelp} {...field("digest")} />
          <TextField
            label={labels.perHour}
            inputMode="numeric"
            help={labels.perHourHelp}
            className="sm:max-w-56"
            {...field("perHour", { valueAsNumber: true })}
          />
          <CheckboxField
            label={labels.hasPublicIssues}
            help={labels.hasPublicIssuesHelp}
            {...field("hasPublicIssues")}
          />
        </ScreenForm>
      </div>
    </ScreenSection>
  );
}

type OpenDialog =
  | { name: "form"; issue?: Issue }
  | { name: "send" | "delete"; issue: Issue }
  | { name: "preview"; preview: IssuePreview };

function Issues({ newsletter: { issues, subscribers, upcoming, sendsEmail } }: { newsletter: Newsletter }) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const previewing = useAttempt(labels.previewFailed);
  const sending = useAttempt(labels.sendFailed);
  const deleting = useAttempt(labels.deleteFailed);
  const [open, setOpen] = useState<OpenDialog>();
  const [isPending, setPending] = useState(false);
  const close = () => setOpen(undefined);
  const preview = ({ _id }: Issue) =>
    previewing.run(async () => setOpen({ name: "preview", preview: await fetchIssuePreview(adminApi, _id) }));
  async function confirm({ _id }: Issue, name: "send" | "delete") {
    setPending(true);
    if (name === "send")
      await sending.run(() =>
        write(
          (api) => sendIssue(api, _id),
          ({ recipients }) => ({ message: labels.sent(recipients) }),
        ),
      );
    else await deleting.run(() => write((api) => deleteIssue(api, _id), labels.deleted));
    setPending(false);
    afterWrite(close);
  }
  return (
    <ScreenSection id="issues" title={labels.issues}>
      {[previewing, sending, deleting].map(({ failure }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <FailureAlert key={index} failure={failure} className="mt-4" />
      ))}
      <Button className="mt-4" onClick={() => setOpen({ name: "form" })}>
        {labels.add}
      </Button>
      {issues.length === 0 && (
        <EmptyState icon={<Mail />} title={labels.noIssues} description={labels.noIssuesHelp} className="mt-4" />
      )}
      <ul className="mt-4 divide-y divide-line">
        {issues.map((issue) => (
          <li key={issue._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              <span dir="auto" className="font-semibold">
                {issue.subject}
              </span>
              <span className="block text-muted text-sm">
                {issue.sentAt
                  ? `${labels.sentAt(formatInstant(issue.sentAt, timeZone))} · ${labels.delivery(issue.delivered, issue.recipients, issue.failed)}`
                  : labels.draft}
              </span>
            </span>
            <span className="flex">
              <IconButton
                label={labels.preview(issue.subject)}
                icon={<Eye aria-hidden="true" />}
                onClick={() => preview(issue)}
              />
              {!issue.sentAt && (
                <>
                  <IconButton
                    label={labels.edit(issue.subject)}
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setOpen({ name: "form", issue })}
                  />
                  {sendsEmail && (
                    <IconButton
                      label={labels.send(issue.subject)}
                      icon={<Send aria-hidden="true" />}
                      onClick={() => setOpen({ name: "send", issue })}
                    />
                  )}
                  <IconButton
                    tone="danger"
                    label={labels.delete(issue.subject)}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setOpen({ name: "delete", issue })}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open?.name === "form" && (
        <IssueDialog
          issue={open.issue}
          events={upcoming}
          onSave={async (fields) => {
            await write((api) => saveIssue(api, fields, open.issue), labels.form.done);
            afterWrite(close);
          }}
          onClose={close}
        />
      )}
      {open?.name === "preview" && (
        <Dialog open title={labels.previewTitle} description={open.preview.subject} onCloseRequest={close} locked>
          <pre dir="auto" className="whitespace-pre-wrap break-words font-sans text-sm">
            {open.preview.text}
          </pre>
        </Dialog>
      )}
      {(open?.name === "send" || open?.name === "delete") && (
        <ConfirmDialog
          open
          title={open.name === "send" ? labels.sendTitle(open.issue.subject) : labels.deleteTitle(open.issue.subject)}
          confirmLabel={open.name === "send" ? labels.sendSubmit : labels.deleteSubmit}
          pending={isPending}
          onConfirm={() => confirm(open.issue, open.name)}
          onCancel={close}
        >
          {open.name === "send" ? labels.sendText(subscribers.confirmed) : ""}
        </ConfirmDialog>
      )}
    </ScreenSection>
  );
}

const IssueFields = IssueInput.required();
type IssueFields = ReturnType<typeof IssueFields.parse>;

interface IssueDialogProps {
  issue: Issue | undefined;
  events: Newsletter["upcoming"];
  onSave: (fields: IssueFields) => Promise<void>;
  onClose: () => void;
}

function IssueDialog({ issue, events, onSave, onClose }: IssueDialogProps) {
  const timeZone = useSiteZone();
  const { subject = "", text = "", eventIds = [] } = issue ?? {};
  return (
    <SaveDialog<IssueFields>
      title={issue ? labels.edit(issue.subject) : labels.add}
      labels={labels.form}
      fields={IssueFields as never}
      values={{ subject, text, eventIds }}
      onSave={onSave}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField label={labels.form.subject} required {...field("subject")} />
          <TextArea label={labels.form.text} rows={6} help={labels.form.textHelp} {...field("text")} />
          {events.length > 0 && (
            <fieldset>
              <legend className="font-semibold text-sm">{labels.form.events}</legend>
              <div className="mt-2 flex flex-col gap-2">
                {events.map(({ _id, title, startsAt }) => (
                  <CheckboxField
                    key={_id}
                    label={`${title}, ${formatInstant(startsAt, timeZone)}`}
                    value={_id}
                    {...field("eventIds")}
                  />
                ))}
              </div>
              <p className="mt-1 text-muted text-sm">{labels.form.eventsHelp}</p>
            </fieldset>
          )}
        </>
      )}
    </SaveDialog>
  );
}
