import { Image } from "lucide-react";
import { z } from "zod";
import type { Api } from "#api-client/api.ts";
import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import {
  discardDraft,
  fetchPages,
  type Page,
  type PagePictureDraft,
  type PageUpdate,
  pageMessages,
  updatePage,
  updatePicture,
} from "#features/pages/pages.contract.ts";
import type { PagePicture } from "#features/pages/pages.labels.ts";
import { editablePages } from "#features/pages/pages.rules.ts";
import { PageFormDialog } from "#features/pages/ui/admin/page-form-dialog.tsx";
import { Button } from "#kit/action/button.tsx";
import { savedMessage } from "#kit/admin/admin.labels.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { useOpenForm } from "#kit/admin/item-changes.tsx";
import { ItemMenu } from "#kit/admin/item-menu.tsx";
import { AdminHeading } from "#kit/admin/screen-parts.tsx";
import { LoadedContent, load, type PageProps } from "#kit/admin/screen-route.tsx";
import { afterWrite, useUndo, useWrite } from "#kit/admin/use-write.ts";
import { FailureAlert, useAttempt } from "#kit/feedback/failure.tsx";
import { CheckboxField } from "#kit/form/choice-fields.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { editAction, ListRow, RowActions } from "#kit/list/list-row.tsx";
import { StateBadge, useSiteZone } from "#kit/publishing/publishing-fields.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";

const labels = pageLabels.pagesScreen;

export const meta = adminMeta("Pages");

export const clientLoader = () => load(fetchPages, pageMessages.listFailed);

const fetchPresent = async (api: Api, { _id }: Page) => (await fetchPages(api)).find((page) => page._id === _id);

const listed = ({ _id }: Page) => editablePages.find(({ id }) => id === _id);

interface PageRowProps {
  page: Page;
  onEdit: () => void;
  onPicture: () => void;
  onDiscard: () => void;
}

function PageRow({ page, onEdit, onPicture, onDiscard }: PageRowProps) {
  const { title = "", path = "/", parts = "" } = listed(page) ?? {};
  const isDraft = page.state !== "published";
  return (
    <ListRow
      as="li"
      onEdit={onEdit}
      title={<h2 className="text-lg">{title}</h2>}
      actions={
        <RowActions
          name={title}
          menu={<ItemMenu path="/pages" item={page} title={title} view={path} staysPublished />}
          actions={[
            editAction(title, onEdit),
            ...("picture" in page
              ? [
                  {
                    label: labels.imageOf(title),
                    text: pageLabels.pagePictureDialog.image,
                    icon: <Image aria-hidden="true" />,
                    onSelect: onPicture,
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <p className="text-muted text-sm">{parts}</p>
      <StateBadge item={page} />
      {isDraft && (
        <Button variant="secondary" size="small" onClick={onDiscard}>
          {labels.discardDraft}
        </Button>
      )}
    </ListRow>
  );
}

export default function AdminPagesPage({ loaderData }: PageProps<typeof clientLoader>) {
  const write = useWrite();
  const timeZone = useSiteZone();
  const undo = useUndo("/pages");
  const discarding = useAttempt(pageMessages.discardFailed);
  const words = useOpenForm(fetchPresent);
  const picture = useOpenForm(fetchPresent);

  const toastOf = (page: Page, message: string) => ({
    message,
    item: listed(page)?.title,
    view: listed(page)?.path,
    undo: undo.bulk({ ids: [page._id], versions: { [page._id]: page.version } }),
  });

  const saveWith = ({ save, close }: typeof words, send: (api: Api, page: Page) => Promise<Page>) =>
    save(async (page) => {
      if (!page) return;
      await write(
        (api) => send(api, page),
        (page) => toastOf(page, savedMessage("Page", "published", page, timeZone)),
      );
      afterWrite(close);
    });
  const saveTexts = (fields: PageUpdate) => saveWith(words, (api, page) => updatePage(api, page, fields));
  const savePicture = (draft: PagePictureDraft, onProgress: (sent: number) => void) =>
    saveWith(picture, (api, page) => updatePicture(api, page, draft, onProgress));

  async function discard(page: Page) {
    await discarding.run(() =>
      write(
        (api) => discardDraft(api, page),
        (page) => toastOf(page, labels.draftDiscarded),
      ),
    );
  }

  const pictured = picture.open?.item;
  return (
    <>
      <AdminHeading title={labels.pages} description={labels.description} />
      <FailureAlert failure={discarding.failure} className="mb-6" />
      <LoadedContent loaded={loaderData}>
        {(pages) => (
          <ul aria-label={labels.pages} className="flex max-w-4xl flex-col gap-4">
            {pages.map((page) => (
              <PageRow
                key={page._id}
                page={page}
                onEdit={() => words.edit(page)}
                onPicture={() => picture.edit(page)}
                onDiscard={() => void discard(page)}
              />
            ))}
          </ul>
        )}
      </LoadedContent>
      {words.open?.item && <PageFormDialog page={words.open.item} onSave={saveTexts} onClose={words.close} />}
      {pictured && "picture" in pictured && (
        <PagePictureDialog page={pictured} picture={pictured.picture} onSave={savePicture} onClose={picture.close} />
      )}
    </>
  );
}

const pictureLabels = pageLabels.pagePictureDialog;

const FormFields = z.object({ ...pictureFormFields, withoutImage: z.boolean() });

interface PagePictureDialogProps {
  page: Page;
  picture: PagePicture | null;
  /** Saves the image. Throws with a message for the user. */
  onSave: (draft: PagePictureDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

/** Adds a branch's own image to a page. Like the texts, it can be a draft or scheduled. */
function PagePictureDialog({ page, picture, onSave, onClose }: PagePictureDialogProps) {
  const stored = picture ?? undefined;
  const editor = useSaveForm({
    fields: FormFields,
    defaultValues: { ...pictureDefaults(stored), withoutImage: false },
    version: page.version,
    publishes: page,
    hasSeparateDraft: true,
    attachment: useOneImage({ required: stored === undefined, stored: stored?.image }),
    messages: { failed: pageMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });
  return (
    <FormDialog
      title={pictureLabels.imageOfTheWhySection}
      submitLabel={pictureLabels.publish}
      pendingLabel={pictureLabels.saving}
      submission={editor.submission}
      onClose={onClose}
    >
      <FileDrop label={pictureLabels.image} help={pictureLabels.imageHelp} {...editor.files} />
      <SinglePictureFields editor={editor} otherwise={pictureLabels.noText} stored={stored} />
      {stored && (
        <CheckboxField
          label={pictureLabels.removeImage}
          help={pictureLabels.removeImageHelp}
          {...editor.field("withoutImage")}
        />
      )}
    </FormDialog>
  );
}
