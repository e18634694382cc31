import type { ComponentType } from "react";
import type { DefaultValues, FieldPath, PathValue } from "react-hook-form";
import type { z } from "zod";
import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import {
  type Page,
  type PageTexts,
  type PageUpdate,
  pageFields,
  pageMessages,
} from "#features/pages/pages.contract.ts";
import { defaultTexts } from "#features/pages/pages.labels.ts";
import { editablePages, type PageId } from "#features/pages/pages.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";
import { AboutFields, HomeFields, JoinFields, type PageFields, PrivacyFields } from "./page-fields.tsx";

const labels = pageLabels.form;

interface PageFormDialogProps {
  page: Page;
  /** Saves the page. Throws with a message for the user. */
  onSave: (fields: PageUpdate) => Promise<void>;
  onClose: () => void;
}

const fieldsOf: { [Id in PageId]: ComponentType<PageFields<PageTexts[Id]>> } = {
  about: AboutFields,
  home: HomeFields,
  join: JoinFields,
  privacy: PrivacyFields,
};

/** The texts of any page. The page's ID determines the form. */
type AnyTexts = PageTexts[PageId] & Record<string, unknown>;

/** Edits the texts of a page. Until they are published, visitors see the published version. */
export function PageFormDialog({ page, onSave, onClose }: PageFormDialogProps) {
  const id: PageId = page._id;
  const fields = pageFields[id] as unknown as z.ZodType<AnyTexts, AnyTexts>;
  const names = Object.keys(pageFields[id].shape) as FieldPath<AnyTexts>[];
  const stored = Object.fromEntries(names.map((name) => [name, page[name as keyof Page]]));
  const { form, field, problem, submission } = useSaveForm({
    fields,
    defaultValues: stored as DefaultValues<AnyTexts>,
    version: page.version,
    draftKey: `page ${id}`,
    publishes: page,
    hasSeparateDraft: true,
    messages: { required: pageMessages.required, failed: pageMessages.saveFailed },
    save: (words) => onSave(words as PageUpdate),
  });
  const set = (name: string, value: unknown) =>
    form.setValue(name as FieldPath<AnyTexts>, value as PathValue<AnyTexts, FieldPath<AnyTexts>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const useDefaults = () => {
    for (const name of names) set(name, defaultTexts[id][name as keyof PageTexts[PageId]]);
  };
  const Fields = fieldsOf[id] as unknown as ComponentType<PageFields<AnyTexts>>;
  return (
    <FormDialog
      size="large"
      title={labels.edit(editablePages.find((page) => page.id === id)?.title ?? "")}
      submitLabel={labels.publish}
      pendingLabel={labels.saving}
      submission={submission}
      onClose={onClose}
    >
      <div className="text-muted text-sm">
        <p>{labels.placeholders}</p>
        <Button variant="quiet" size="small" className="-ml-3" onClick={useDefaults}>
          {labels.restoreTheDefaultText}
        </Button>
      </div>
      <Fields words={form.watch()} set={set} field={field} problem={problem} />
    </FormDialog>
  );
}
