import { Megaphone } from "lucide-react";
import { announcementLabels } from "#features/announcements/announcements.admin.labels.ts";
import {
  type Announcement,
  type AnnouncementDraft,
  AnnouncementInput,
  announcementMessages,
  announcementsApi,
} from "#features/announcements/announcements.contract.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/load.ts";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { editOnClick } from "#kit/list/item-buttons.tsx";
import { SelectBox } from "#kit/list/selection.tsx";
import { Card } from "#kit/page/card.tsx";
import { StateBadge } from "#kit/publishing/state-badge.tsx";
import { formatDay } from "#shared/dates.ts";

const labels = announcementLabels.form;

export const meta = adminMeta(announcementLabels.list.title);

export const clientLoader = listLoader(announcementsApi.list, announcementMessages.listFailed);

const content: AdminContent<Announcement, AnnouncementDraft> = {
  api: announcementsApi,
  describe: ({ title }) => ({ name: title, view: "/#announcements" }),
  labels: announcementLabels.list,
  messages: announcementMessages,
};

export default function AnnouncementsScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Megaphone />} loaded={loaderData} Form={AnnouncementFormDialog}>
      {(items, { buttons, onEdit }) => (
        <ul aria-label={announcementLabels.list.title} className="grid gap-4 lg:grid-cols-2">
          {items.map((item) => (
            <Card
              key={item._id}
              as="li"
              padding="none"
              className="flex items-start gap-2 p-4"
              {...editOnClick(() => onEdit(item))}
            >
              <SelectBox id={item._id} name={item.title} />
              <div className="min-w-0 flex-1">
                <h3 dir="auto" className="break-words text-lg">
                  {item.title}
                </h3>
                <p className="mt-1 text-muted text-sm tabular-nums">
                  {announcementLabels.until(formatDay(item.endsOn))}
                </p>
                <StateBadge item={item} />
              </div>
              <div className="-mr-2 flex shrink-0">{buttons(item)}</div>
            </Card>
          ))}
        </ul>
      )}
    </ContentScreen>
  );
}

const FormFields = AnnouncementInput.extend({ link: AnnouncementInput.shape.link.transform((link) => link ?? "") });

function AnnouncementFormDialog({ item, onSave, onClose }: ItemFormProps<Announcement, AnnouncementDraft>) {
  const { title = "", text = "", link = "", endsOn = "" } = item ?? {};
  const { field, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: { title, text, link, endsOn },
    ...itemForm("announcement", item),
    messages: { required: announcementMessages.required, failed: announcementMessages.saveFailed },
    save: (fields) => onSave(fields, () => {}),
  });
  return (
    <FormDialog {...dialogLabels("Announcement", item)} submission={submission} onClose={onClose}>
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.text} required rows={3} help={labels.textHelp} {...field("text")} />
      <TextField label={labels.link} type="url" inputMode="url" placeholder="https://…" {...field("link")} />
      <TextField label={labels.endsOn} type="date" required help={labels.endsOnHelp} {...field("endsOn")} />
    </FormDialog>
  );
}
