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
import { listLoader, type PageProps } from "#kit/admin/screen-route.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ListRow } from "#kit/list/list-row.tsx";
import { StateBadge, useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { formatDay, inZone } from "#shared/dates.ts";

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
  const today = inZone(new Date().toISOString(), useSiteZone()).slice(0, 10);
  return (
    <ContentScreen content={content} icon={<Megaphone />} loaded={loaderData} Form={AnnouncementFormDialog}>
      {(items, { buttons, onEdit }) => (
        <ul aria-label={announcementLabels.list.title} className="grid gap-4">
          {items.map((item) => (
            <ListRow
              key={item._id}
              as="li"
              select={{ id: item._id, name: item.title }}
              onEdit={() => onEdit(item)}
              title={
                <h3 dir="auto" className="break-words text-lg">
                  {item.title}
                </h3>
              }
              actions={buttons(item)}
            >
              <p className="text-muted text-sm tabular-nums">
                {item.endsOn < today && (
                  <span className="mr-2 rounded-full bg-line/60 px-3 py-1 font-semibold text-xs">
                    {announcementLabels.ended}
                  </span>
                )}
                {announcementLabels.until(formatDay(item.endsOn))}
              </p>
              <StateBadge item={item} />
            </ListRow>
          ))}
        </ul>
      )}
    </ContentScreen>
  );
}

function AnnouncementFormDialog({ item, onSave, onClose }: ItemFormProps<Announcement, AnnouncementDraft>) {
  const { title = "", text = "", link = "", endsOn = "" } = item ?? {};
  const { field, submission } = useSaveForm({
    fields: AnnouncementInput,
    defaultValues: { title, text, link, endsOn },
    ...itemForm("announcement", item),
    messages: { required: announcementMessages.required, failed: announcementMessages.saveFailed },
    save: (fields) => onSave(fields, () => {}),
  });
  return (
    <FormDialog {...dialogLabels("Announcement", item)} submission={submission} onClose={onClose}>
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.text} required rows={3} help={labels.textHelp} {...field("text")} />
      <TextField
        label={labels.link}
        type="url"
        inputMode="url"
        placeholder="https://…"
        help={labels.linkHelp}
        {...field("link")}
      />
      <TextField label={labels.endsOn} type="date" required help={labels.endsOnHelp} {...field("endsOn")} />
    </FormDialog>
  );
}
