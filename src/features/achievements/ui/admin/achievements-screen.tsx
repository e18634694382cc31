import { Trophy } from "lucide-react";
import { achievementLabels } from "#features/achievements/achievements.admin.labels.ts";
import {
  type Achievement,
  type AchievementDraft,
  AchievementInput,
  achievementMessages,
  achievementsApi,
  fetchAchievements,
} from "#features/achievements/achievements.contract.ts";
import { kindOptions } from "#features/achievements/achievements.labels.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { adminMeta } from "#kit/admin/admin-meta.ts";
import { type AdminContent, ContentScreen, PictureCard } from "#kit/admin/content-screen.tsx";
import { type PageProps, pageLoader } from "#kit/admin/screen-route.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { useOneImage } from "#kit/form/use-files.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const labels = achievementLabels.form;

export const meta = adminMeta(achievementLabels.list.title);

export const clientLoader = pageLoader(fetchAchievements, { pageSize: 48, failed: achievementMessages.listFailed });

/** Returns the public pages that show an achievement's image. */
const pagesOf = (achievement: Achievement): PageReference[] =>
  isSeen(achievement)
    ? [
        { label: labels.pageOf(achievement.title), to: achievementPath(achievement) },
        { label: labels.listOfAchievements, to: "/achievements" },
      ]
    : [];

const content: AdminContent<Achievement, AchievementDraft> = {
  api: achievementsApi,
  describe: (item) => ({ name: item.title, image: item.image, places: pagesOf(item), view: achievementPath(item) }),
  labels: achievementLabels.list,
  messages: achievementMessages,
};

export default function AchievementsScreen({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <ContentScreen content={content} icon={<Trophy />} loaded={loaderData} hasSearch Form={AchievementFormDialog}>
      {(achievements, { buttons, onEdit }) => (
        <ul aria-label={achievementLabels.achievements} className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {achievements.map((achievement) => (
            <PictureCard
              key={achievement._id}
              item={achievement}
              onEdit={() => onEdit(achievement)}
              as="li"
              alt=""
              ratio="16/9"
              actions={buttons(achievement)}
            >
              <p dir="auto" className="min-w-0 break-words text-muted text-sm tabular-nums">
                {achievement.date}
              </p>
            </PictureCard>
          ))}
        </ul>
      )}
    </ContentScreen>
  );
}

const fieldsOf = (achievement: Achievement | undefined) => ({
  title: achievement?.title ?? "",
  description: achievement?.description ?? "",
  date: achievement?.date ?? "",
  link: achievement?.link ?? "",
  kind: achievement?.kind ?? ("" as const),
  ...pictureDefaults(achievement),
});

const FormFields = AchievementInput.extend(pictureFormFields);

/** A date field cannot show a stored "March 2025", and the next save would lose it. */
const dateFieldType = (stored: string) => (stored === "" || /^\d{4}-\d{2}-\d{2}$/.test(stored) ? "date" : "text");

function AchievementFormDialog({ item: achievement, onSave, onClose }: ItemFormProps<Achievement, AchievementDraft>) {
  const { form, field, files, submission } = useSaveForm({
    fields: FormFields,
    defaultValues: fieldsOf(achievement),
    ...itemForm("achievement", achievement),
    attachment: useOneImage({ required: !achievement, stored: achievement?.image }),
    messages: { required: achievementMessages.required, failed: achievementMessages.saveFailed },
    save: (fields, image, onProgress) => onSave({ ...fields, image }, onProgress),
  });

  return (
    <FormDialog {...dialogLabels("Achievement", achievement)} submission={submission} onClose={onClose}>
      <TextField label={labels.title} required {...field("title")} />
      <TextArea label={labels.description} required rows={5} {...field("description")} />
      <TextField label={labels.date} type={dateFieldType(achievement?.date ?? "")} required {...field("date")} />
      <SelectField label={labels.kind} placeholder={labels.noKind} options={kindOptions} {...field("kind")} />
      <TextField
        label={labels.link}
        type="url"
        inputMode="url"
        placeholder="https://…"
        help={labels.linkHelp}
        {...field("link")}
      />
      {achievement && <UsedIn places={pagesOf(achievement)} />}
      <FileDrop label={labels.image} help={labels.imageHelp(!achievement)} {...files} />
      <SinglePictureFields editor={{ form, field, files }} otherwise={labels.titleInstead} stored={achievement} />
    </FormDialog>
  );
}
