import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import type { PageTexts } from "#features/pages/pages.contract.ts";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { IconFields, WordFields } from "./card-fields.tsx";

const labels = pageLabels.pageFields;

/** The props of the fields of any page. */
export interface PageFields<Words> {
  /** The current values of the form. */
  words: Words;
  set: <Name extends keyof Words & string>(name: Name, value: Words[Name]) => void;
  field: (name: keyof Words & string) => FormFieldProps;
  /** Returns the error of a field or a part of it: "reasons.0.title". */
  problem: (name: string) => string | undefined;
}

const newReason = { icon: "Idea", title: "", text: "" } as const;

export function HomeFields({ words, set, field, problem }: PageFields<PageTexts["home"]>) {
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

export function JoinFields({ words, set, field, problem }: PageFields<PageTexts["join"]>) {
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

export function PrivacyFields({ words, set, field, problem }: PageFields<PageTexts["privacy"]>) {
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
