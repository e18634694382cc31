import { Library } from "lucide-react";
import { z } from "zod";
import { resourceLabels } from "#features/resources/resources.admin.labels.ts";
import {
  type Resource,
  type ResourceDraft,
  ResourceInput,
  resourceMessages,
  resourcesApi,
} from "#features/resources/resources.contract.ts";
import { ResourceMark } from "#features/resources/ui/public/resource-mark.tsx";
import { ExternalLink } from "#kit/action/button.tsx";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/screen-route.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { ListRow } from "#kit/list/list-row.tsx";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { StateBadge } from "#kit/publishing/publishing-fields.tsx";
import { isSeen } from "#shared/publishing.ts";

const PAGE = "/resources";

const labels = resourceLabels.form;

export const meta = adminMeta(resourceLabels.list.title);

export const clientLoader = listLoader(resourcesApi.list, resourceMessages.listFailed);

const content: AdminContent<Resource, ResourceDraft> = {
  api: resourcesApi,
  describe: (resource) => ({
    name: resource.title,
    image: resource.image ?? undefined,
    places: isSeen(resource) ? [{ label: resourceLabels.list.title, to: PAGE }] : [],
    view: PAGE,
  }),
  labels: resourceLabels.list,
  messages: resourceMessages,
};

export default function ResourcesScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Library />} loaded={loaderData} Form={ResourceFormDialog}>
      {(resources, { order, buttons, onEdit }) => (
        <SortableList
          {...order}
          label={resourceLabels.resources}
          items={resources}
          className="flex flex-col gap-2 [&_[data-move]>svg]:rotate-90"
          renderItem={(resource, controls) => (
            <ListRow
              select={{ id: resource._id, name: resource.title }}
              onEdit={() => onEdit(resource)}
              mark={<ResourceMark src={resource.image} title={resource.title} className="size-12" />}
              title={
                <h2 dir="auto" className="break-words text-base leading-snug">
                  {resource.title}
                </h2>
              }
              actions={
                <>
                  {controls}
                  {buttons(resource)}
                </>
              }
            >
              <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 break-words text-sm">
                <ExternalLink href={resource.link} className="wrap-anywhere text-muted">
                  {resource.link.startsWith("/") ? resource.link : new URL(resource.link).hostname}
                </ExternalLink>
                {resource.popular && (
                  <span className="rounded-full bg-brand/10 px-3 py-1 font-semibold text-brand text-xs">
                    {resourceLabels.popular}
                  </span>
                )}
                <StateBadge item={resource} />
              </p>
            </ListRow>
          )}
        />
      )}
    </ContentScreen>
  );
}

const FormFields = ResourceInput.extend({ popular: z.boolean(), withoutImage: z.boolean() });

const fieldsOf = (resource: Resource | undefined) => ({
  title: resource?.title ?? "",
  description: resource?.description ?? "",
  link: resource?.link ?? "",
  popular: resource?.popular ?? false,
  withoutImage: false,
});

function ResourceFormDialog({ item: resource, onSave, onClose }: ItemFormProps<Resource, ResourceDraft>) {
  const image = resource?.image ?? undefined;
  const { field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(resource),
    ...itemForm("resource", resource),
    attachment: useOneImage({ required: false, stored: image }),
    messages: { required: resourceMessages.required, failed: resourceMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog {...dialogLabels("Resource", resource)} submission={submission} onClose={onClose}>
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.description} required rows={3} help={labels.descriptionHelp} {...field("description")} />
      <TextField label={labels.link} type="url" inputMode="url" placeholder="https://…" required {...field("link")} />
      <CheckboxField label={labels.popular} help={labels.popularHelp} {...field("popular")} />
      <FileDrop label={labels.picture} help={labels.pictureHelp} {...files} />
      {image !== undefined && <CheckboxField label={labels.withoutImage} {...field("withoutImage")} />}
    </FormDialog>
  );
}
