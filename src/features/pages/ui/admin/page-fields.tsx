import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import type { IconCard, LinkCard, PageTexts, WordCard } from "#features/pages/pages.contract.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";
import type { FormFieldProps } from "#kit/form/use-save-form.ts";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { type CardIconName, cardIcons } from "#shared/card-icons.ts";

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

const aboutLabels = pageLabels.aboutFields;

const newActivity = { title: "", text: "", link: "", linkWords: "" };

export function AboutFields({ words, set, field, problem }: PageFields<PageTexts["about"]>) {
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
