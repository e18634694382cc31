import { achievementLabels } from "#features/achievements/achievements.admin.labels.ts";
import type { AchievementDraft } from "#features/achievements/achievements.api.ts";
import {
  type Achievement,
  AchievementInput,
  achievementMessages,
} from "#features/achievements/achievements.contract.ts";
import { achievementPath } from "#features/achievements/achievements.rules.ts";
import { FileDrop } from "#kit/form/file-drop.tsx";
import { dialogLabels, FormDialog, type ItemFormProps, itemForm } from "#kit/form/form-dialog.tsx";
import { SinglePictureFields } from "#kit/form/picture-fields.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { useOneImage } from "#kit/form/use-one-file.ts";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { type Place, UsedIn } from "#kit/media/used-in.tsx";
import { pictureDefaults, pictureFormFields } from "#shared/picture-fields.ts";
import { isSeen } from "#shared/publishing.ts";

const labels = achievementLabels.form;

const fieldsOf = (achievement: Achievement | undefined) => ({
  title: achievement?.title ?? "",
  description: achievement?.description ?? "",
  date: achievement?.date ?? "",
  ...pictureDefaults(achievement),
});

const FormFields = AchievementInput.extend(pictureFormFields);

/** A date field cannot show a stored "March 2025", and the next save would lose it. */
const dateFieldType = (stored: string) => (stored === "" || /^\d{4}-\d{2}-\d{2}$/.test(stored) ? "date" : "text");

/** Returns the public pages that show an achievement's image. */
export const placesOfAchievement = (achievement: Achievement): Place[] =>
  isSeen(achievement)
    ? [
        { label: labels.pageOf(achievement.title), to: achievementPath(achievement) },
        { label: labels.listOfAchievements, to: "/achievements" },
      ]
    : [];

/** Adds or edits an achievement. */
export function AchievementFormDialog({
  item: achievement,
  onSave,
  onClose,
}: ItemFormProps<Achievement, AchievementDraft>) {
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
      {achievement && <UsedIn places={placesOfAchievement(achievement)} />}
      <FileDrop label={labels.image} help={labels.imageHelp(!achievement)} {...files} />
      <SinglePictureFields editor={{ form, field, files }} otherwise={labels.titleInstead} stored={achievement} />
    </FormDialog>
  );
}
