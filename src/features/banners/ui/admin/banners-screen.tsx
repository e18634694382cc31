import { GalleryHorizontal } from "lucide-react";
import { Link } from "react-router";
import { bannerLabels } from "#features/banners/banners.admin.labels.ts";
import {
  type Banner,
  type BannerDraft,
  BannerInput,
  bannerMessages,
  bannersApi,
} from "#features/banners/banners.contract.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen, PictureCard } from "#kit/admin/content-screen.tsx";
import { listLoader, type PageProps } from "#kit/admin/screen-route.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { SortableList } from "#kit/list/sortable-list.tsx";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const labels = bannerLabels.form;

export const meta = adminMeta(bannerLabels.list.title);

export const clientLoader = listLoader(bannersApi.list, bannerMessages.listFailed);

const pagesOf = (banner: Banner): PageReference[] =>
  isSeen(banner) ? [{ label: labels.homePageSlides, to: "/" }] : [];

const content: AdminContent<Banner, BannerDraft> = {
  api: bannersApi,
  describe: (banner) => ({ name: banner.title, image: banner.image, places: pagesOf(banner), view: "/" }),
  labels: bannerLabels.list,
  messages: bannerMessages,
};

export default function BannersScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen
      content={content}
      icon={<GalleryHorizontal />}
      loaded={loaderData}
      description={
        loaderData.data && (
          <>
            {bannerLabels.count(loaderData.data.total)} {bannerLabels.shownWhile}{" "}
            <Link to="/admin/hero-settings">{bannerLabels.displayMode}</Link> is Image Carousel.
          </>
        )
      }
      Form={BannerFormDialog}
    >
      {(banners, { order, buttons, onEdit }) => (
        <SortableList
          {...order}
          label={bannerLabels.banners}
          items={banners}
          className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3"
          itemClassName="flex"
          renderItem={(banner, controls) => (
            <PictureCard
              item={banner}
              onEdit={() => onEdit(banner)}
              alt={banner.alt}
              ratio="21/9"
              actions={
                <>
                  {controls}
                  {buttons(banner)}
                </>
              }
            />
          )}
        />
      )}
    </ContentScreen>
  );
}

const FormFields = BannerInput.extend(pictureFormFields);

/** An alternative text that equals the title follows the title. */
const pictureOf = ({ image, alt, focus, title }: Banner) => ({ image, focus, ...(alt !== title && { alt }) });

const fieldsOf = (banner: Banner | undefined) => ({
  title: banner?.title ?? "",
  description: banner?.description ?? "",
  ...pictureDefaults(banner && pictureOf(banner)),
});

function BannerFormDialog({ item: banner, onSave, onClose }: ItemFormProps<Banner, BannerDraft>) {
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(banner),
    ...itemForm("banner", banner),
    attachment: useOneImage({ required: !banner, stored: banner?.image }),
    messages: {
      required: bannerMessages.required,
      failed: banner ? bannerMessages.editFailed : bannerMessages.saveFailed,
    },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog
      {...dialogLabels("Image", banner)}
      pendingLabel={banner ? "Saving..." : "Adding..."}
      submission={submission}
      onClose={onClose}
    >
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.description} required rows={3} {...field("description")} />
      {banner && <UsedIn places={pagesOf(banner)} />}
      <FileDrop label={labels.image} help={labels.imageHelp(!banner)} {...files} />
      <SinglePictureFields
        editor={{ form, field, files }}
        otherwise={labels.titleInstead}
        stored={banner && pictureOf(banner)}
      />
    </FormDialog>
  );
}
