import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { TextArea, TextField } from "#kit/field.tsx";
import { FileDrop } from "#kit/file-drop.tsx";
import { FormDialog } from "#kit/form-dialog.tsx";
import { formErrors } from "#kit/form-errors.ts";
import { useOneImage } from "#kit/use-one-image.ts";
import { useUpload } from "#kit/use-upload.ts";
import type { AchievementDraft } from "../achievements.calls.ts";
import { type Achievement, AchievementInput, achievementMessages } from "../achievements.contract.ts";

interface AchievementFormDialogProps {
  /** The achievement to edit; none to add one. */
  achievement?: Achievement | undefined;
  /** Throws with words for a person when it could not be saved. */
  onSave: (draft: AchievementDraft, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
}

const fieldsOf = (achievement: Achievement | undefined) => ({
  title: achievement?.title ?? "",
  description: achievement?.description ?? "",
  date: achievement?.date ?? "",
});

/** A date field would show nothing of a stored "March 2025", and the next save would lose it. */
const dateFieldType = (stored: string) => (stored === "" || /^\d{4}-\d{2}-\d{2}$/.test(stored) ? "date" : "text");

/** Adds or edits an achievement. */
export function AchievementFormDialog({ achievement, onSave, onClose }: AchievementFormDialogProps) {
  const form = useForm({
    defaultValues: fieldsOf(achievement),
    resolver: zodResolver(AchievementInput, undefined, { raw: true }),
  });
  const image = useOneImage({ required: !achievement });
  const upload = useUpload(achievementMessages.saveFailed);
  const { errors, isDirty, isSubmitting } = form.formState;
  const shown = formErrors(errors, achievementMessages.required);

  const save = form.handleSubmit(
    async () => {
      upload.clear();
      if (!image.check()) return;
      await upload.run((onProgress) => onSave({ ...form.getValues(), image: image.file }, onProgress));
    },
    () => {
      upload.clear();
      image.check();
    },
  );

  return (
    <FormDialog
      title={achievement ? "Edit Achievement" : "Add Achievement"}
      submitLabel={achievement ? "Save Achievement" : "Add Achievement"}
      pendingLabel="Saving..."
      pending={isSubmitting}
      changed={isDirty || image.file !== undefined}
      problem={shown.banner ?? image.error}
      failure={upload.failure}
      upload={image.file && upload.progress}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Title" required error={shown.field("title")} {...form.register("title")} />
      <TextArea
        label="Description"
        required
        rows={5}
        error={shown.field("description")}
        {...form.register("description")}
      />
      <TextField
        label="Date"
        type={dateFieldType(achievement?.date ?? "")}
        required
        error={shown.field("date")}
        {...form.register("date")}
      />
      <FileDrop
        label="Image"
        help={`JPEG, PNG or WebP, under 5 MB.${achievement ? " A new one takes the place of the present one." : ""}`}
        disabled={isSubmitting}
        existing={achievement && !image.file ? [{ url: achievement.image, name: "Present image" }] : []}
        {...image.field}
      />
    </FormDialog>
  );
}
