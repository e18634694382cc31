import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import type { PageTexts } from "#features/pages/pages.contract.ts";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { CardsField } from "#kit/form/rows-field.tsx";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { LinkFields, WordFields } from "./card-fields.tsx";
import type { PageFields } from "./page-fields.tsx";

const labels = pageLabels.aboutFields;

const newActivity = { title: "", text: "", link: "", linkWords: "" };

export function AboutFields({ words, set, field, problem }: PageFields<PageTexts["about"]>) {
  return (
    <>
      <TextArea label={labels.lead} required rows={2} help={labels.leadHelp} {...field("lead")} />
      <TextField label={labels.missionTitle} required {...field("missionTitle")} />
      <TextField label={labels.missionStatement} required {...field("missionStatement")} />
      <RichTextField
        label={labels.mission}
        required
        value={words.mission}
        error={problem("mission")}
        onChange={(text) => set("mission", text)}
      />
      <TextField label={labels.stepsTitle} required {...field("stepsTitle")} />
      <TextArea label={labels.stepsLead} required rows={2} {...field("stepsLead")} />
      <CardsField
        label={labels.pointsOfTheFigure}
        noun="point"
        cards={words.steps}
        onChange={(cards) => set("steps", cards)}
        titleOf={({ title }) => title}
        error={problem("steps")}
        renderCard={(card, index, onChange) => (
          <WordFields {...{ card, onChange }} problem={(part) => problem(`steps.${index}.${part}`)} />
        )}
      />
      <TextField label={labels.visionTitle} required {...field("visionTitle")} />
      <TextField
        label={labels.visionStatement}
        required
        help={labels.visionStatementHelp}
        {...field("visionStatement")}
      />
      <RichTextField
        label={labels.vision}
        required
        value={words.vision}
        error={problem("vision")}
        onChange={(text) => set("vision", text)}
      />
      <TextField label={labels.activitiesTitle} required {...field("activitiesTitle")} />
      <CardsField
        label={labels.whatYouDo}
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
        label={labels.moreAboutYou}
        help={labels.moreAboutYouHelp}
        value={words.more}
        error={problem("more")}
        onChange={(text) => set("more", text)}
      />
      <TextField label={labels.closingTitle} required {...field("closingTitle")} />
      <TextArea label={labels.closing} required rows={2} {...field("closing")} />
    </>
  );
}
