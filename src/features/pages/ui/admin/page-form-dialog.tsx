import type { ComponentType } from "react";
import type { DefaultValues, FieldPath, PathValue } from "react-hook-form";
import type { z } from "zod";
import { type Page, type PageUpdate, pageFields, pageMessages } from "#features/pages/pages.contract.ts";
import { editablePages, type PageId } from "#features/pages/pages.rules.ts";
import { defaultWords, type PageWords } from "#features/pages/pages.words.ts";
import { Button } from "#kit/action/button.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { AboutFields } from "./about-fields.tsx";
import { HomeFields } from "./home-fields.tsx";
import { JoinFields } from "./join-fields.tsx";
import type { PageFields } from "./page-fields.ts";
import { PrivacyFields } from "./privacy-fields.tsx";

interface PageFormDialogProps {
  page: Page;
  /** Throws with words for a person when it could not be saved. */
  onSave: (fields: PageUpdate) => Promise<void>;
  onClose: () => void;
}

const fieldsOf: { [Id in PageId]: ComponentType<PageFields<PageWords[Id]>> } = {
  about: AboutFields,
  home: HomeFields,
  join: JoinFields,
  privacy: PrivacyFields,
};

/** The words of a page in a form, whichever page: the id says of which form they are. */
type AnyWords = PageWords[PageId] & Record<string, unknown>;

/** Writes the words of a page. Visitors see them once they are published; until then what they saw. */
export function PageFormDialog({ page, onSave, onClose }: PageFormDialogProps) {
  const id: PageId = page._id;
  const fields = pageFields[id] as unknown as z.ZodType<AnyWords, AnyWords>;
  const names = Object.keys(pageFields[id].shape) as FieldPath<AnyWords>[];
  const stored = Object.fromEntries(names.map((name) => [name, page[name as keyof Page]]));
  const { form, field, problem, submission } = useSaveForm({
    fields,
    defaultValues: stored as DefaultValues<AnyWords>,
    version: page.version,
    keptAs: `page ${id}`,
    publishes: page,
    draftsBeside: true,
    messages: { required: pageMessages.required, failed: pageMessages.saveFailed },
    save: (words) => onSave(words as PageUpdate),
  });
  const set = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<AnyWords>, value as PathValue<AnyWords, FieldPath<AnyWords>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const useDefaults = () => {
    for (const name of names) set(name, defaultWords[id][name as keyof PageWords[PageId]]);
  };
  const Fields = fieldsOf[id] as unknown as ComponentType<PageFields<AnyWords>>;
  return (
    <FormDialog
      size="large"
      title={`Edit ${editablePages.find((one) => one.id === id)?.title}`}
      submitLabel="Publish"
      pendingLabel="Saving..."
      submission={submission}
      onClose={onClose}
    >
      <p className="text-muted text-sm">
        {"{name}"} and {"{full name}"} are replaced by the branch’s names.{" "}
        <Button variant="quiet" size="small" onClick={useDefaults}>
          Restore the default text
        </Button>
      </p>
      <Fields words={form.watch()} set={set} field={field} problem={problem} />
    </FormDialog>
  );
}
