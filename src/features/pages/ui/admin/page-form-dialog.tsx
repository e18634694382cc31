import type { ComponentType } from "react";
import type { DefaultValues, FieldPath, PathValue } from "react-hook-form";
import type { z } from "zod";
import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import {
  type IconCard,
  type LinkCard,
  type Page,
  type PageTexts,
  type PageUpdate,
  pageFields,
  pageMessages,
  type WordCard,
} from "#features/pages/pages.contract.ts";
import { defaultTexts } from "#features/pages/pages.labels.ts";
import { editablePages, type PageId } from "#features/pages/pages.rules.ts";
import { Button } from "#kit/action/button.tsx";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";
import { type FormFieldProps, useSaveForm } from "#kit/form/use-save-form.ts";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { type CardIconName, cardIcons } from "#shared/card-icons.ts";

const formLabels = pageLabels.form;

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
      title={formLabels.edit(editablePages.find((page) => page.id === id)?.title ?? "")}
      submitLabel={formLabels.publish}
      pendingLabel={formLabels.saving}
      submission={submission}
      onClose={onClose}
    >
      <div className="text-muted text-sm">
        <p>{formLabels.placeholders}</p>
        <Button variant="quiet" size="small" className="-ml-3" onClick={useDefaults}>
          {formLabels.restoreTheDefaultText}
        </Button>
      </div>
      <Fields words={form.watch()} set={set} field={field} problem={problem} />
    </FormDialog>
  );
}

const labels = pageLabels.pageFields;

/** The props of the fields of any page. */
interface PageFields<Words> {
  /** The current values of the form. */
  words: Words;
  set: <Name extends keyof Words & string>(name: Name, value: Words[Name]) => void;
  field: (name: keyof Words & string) => FormFieldProps;
  /** Returns the error of a field or a part of it: "reasons.0.title". */
  problem: (name: string) => string | undefined;
}

const newReason = { icon: "Idea", title: "", text: "" } as const;

function HomeFields({ words, set, field, problem }: PageFields<PageTexts["home"]>) {
  return (
    <>
      <TextField label={labels.whyTitle} required {...field("whyTitle")} />
      <TextArea label={labels.whyLead} required rows={2} {...field("whyLead")} />
      <CardsField
        label={labels.reasons}
        noun="reason"
        cards={words.reasons}
        onChange={(cards) => set("reasons", cards)}
        titleOf={({ title }) => title}
        empty={newReason}
        most={6}
        error={problem("reasons")}
        renderCard={(card, index, onChange) => (
          <IconFields {...{ card, onChange }} problem={(part) => problem(`reasons.${index}.${part}`)} />
        )}
      />
      <TextField label={labels.callTitle} required {...field("callTitle")} />
      <TextArea label={labels.call} required rows={3} {...field("call")} />
    </>
  );
}

const newBenefit = { icon: "Idea", title: "", text: "" } as const;

function JoinFields({ words, set, field, problem }: PageFields<PageTexts["join"]>) {
  return (
    <>
      <TextArea label={labels.whyLead} required rows={2} help={labels.leadHelp} {...field("lead")} />
      <TextField label={labels.benefitsTitle} required {...field("benefitsTitle")} />
      <CardsField
        label={labels.benefits}
        noun="benefit"
        cards={words.benefits}
        onChange={(cards) => set("benefits", cards)}
        titleOf={({ title }) => title}
        empty={newBenefit}
        most={8}
        error={problem("benefits")}
        renderCard={(card, index, onChange) => (
          <IconFields {...{ card, onChange }} problem={(part) => problem(`benefits.${index}.${part}`)} />
        )}
      />
      <RichTextField
        label={labels.moreText}
        help={labels.moreTextHelp}
        value={words.more}
        error={problem("more")}
        onChange={(text) => set("more", text)}
      />
    </>
  );
}

const newSection = { title: "", text: "" } as const;

function PrivacyFields({ words, set, field, problem }: PageFields<PageTexts["privacy"]>) {
  return (
    <>
      <p className="text-muted text-sm">{labels.placeholders}</p>
      <TextArea label={labels.whyLead} required rows={2} help={labels.leadHelp} {...field("lead")} />
      <CardsField
        label={labels.sections}
        noun="section"
        cards={words.sections}
        onChange={(sections) => set("sections", sections)}
        titleOf={({ title }) => title}
        empty={newSection}
        most={20}
        error={problem("sections")}
        renderCard={(card, index, onChange) => (
          <WordFields {...{ card, onChange }} problem={(part) => problem(`sections.${index}.${part}`)} />
        )}
      />
    </>
  );
}

const aboutLabels = pageLabels.aboutFields;

const newActivity = { title: "", text: "", link: "", linkWords: "" };

function AboutFields({ words, set, field, problem }: PageFields<PageTexts["about"]>) {
  return (
    <>
      <TextArea label={aboutLabels.lead} required rows={2} help={aboutLabels.leadHelp} {...field("lead")} />
      <TextField label={aboutLabels.missionTitle} required {...field("missionTitle")} />
      <TextField label={aboutLabels.missionStatement} required {...field("missionStatement")} />
      <RichTextField
        label={aboutLabels.mission}
        required
        value={words.mission}
        error={problem("mission")}
        onChange={(text) => set("mission", text)}
      />
      <TextField label={aboutLabels.stepsTitle} required {...field("stepsTitle")} />
      <TextArea label={aboutLabels.stepsLead} required rows={2} {...field("stepsLead")} />
      <CardsField
        label={aboutLabels.pointsOfTheFigure}
        noun="point"
        cards={words.steps}
        onChange={(cards) => set("steps", cards)}
        titleOf={({ title }) => title}
        error={problem("steps")}
        renderCard={(card, index, onChange) => (
          <WordFields {...{ card, onChange }} problem={(part) => problem(`steps.${index}.${part}`)} />
        )}
      />
      <TextField label={aboutLabels.visionTitle} required {...field("visionTitle")} />
      <TextField
        label={aboutLabels.visionStatement}
        required
        help={aboutLabels.visionStatementHelp}
        {...field("visionStatement")}
      />
      <RichTextField
        label={aboutLabels.vision}
        required
        value={words.vision}
        error={problem("vision")}
        onChange={(text) => set("vision", text)}
      />
      <TextField label={aboutLabels.activitiesTitle} required {...field("activitiesTitle")} />
      <CardsField
        label={aboutLabels.whatYouDo}
        noun="activity"
        cards={words.activities}
        onChange={(cards) => set("activities", cards)}
        titleOf={({ title }) => title}
        empty={newActivity}
        most={12}
        error={problem("activities")}
        renderCard={(card, index, onChange) => (
          <LinkFields {...{ card, onChange }} problem={(part) => problem(`activities.${index}.${part}`)} />
        )}
      />
      <RichTextField
        label={aboutLabels.moreAboutYou}
        help={aboutLabels.moreAboutYouHelp}
        value={words.more}
        error={problem("more")}
        onChange={(text) => set("more", text)}
      />
      <TextField label={aboutLabels.closingTitle} required {...field("closingTitle")} />
      <TextArea label={aboutLabels.closing} required rows={2} {...field("closing")} />
    </>
  );
}

const cardLabels = pageLabels.cardFields;

interface CardProps<Card> {
  card: Card;
  problem: (part: keyof Card & string) => string | undefined;
  onChange: (part: Partial<Card>) => void;
}

const icons = cardIcons.map((name) => ({ value: name, label: name }));

/** Heading and text of a card. */
function WordFields({ card, problem, onChange }: CardProps<WordCard>) {
  return (
    <>
      <TextField
        label={cardLabels.title}
        required
        value={card.title}
        error={problem("title")}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={cardLabels.text}
        required
        rows={2}
        value={card.text}
        error={problem("text")}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </>
  );
}

function IconFields({ card, problem, onChange }: CardProps<IconCard>) {
  return (
    <>
      <WordFields {...{ card, problem, onChange }} />
      <SelectField
        label={cardLabels.icon}
        options={icons}
        value={card.icon}
        onChange={(event) => onChange({ icon: event.target.value as CardIconName })}
      />
    </>
  );
}

function LinkFields({ card, problem, onChange }: CardProps<LinkCard>) {
  return (
    <>
      <WordFields {...{ card, problem, onChange }} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={cardLabels.linkText}
          value={card.linkWords}
          error={problem("linkWords")}
          onChange={(event) => onChange({ linkWords: event.target.value })}
        />
        <TextField
          label={cardLabels.link}
          placeholder={cardLabels.linkPlaceholder}
          value={card.link}
          error={problem("link")}
          onChange={(event) => onChange({ link: event.target.value })}
        />
      </div>
    </>
  );
}
