import type { AboutWords } from "#features/pages/pages.labels.ts";
import { CardsField } from "#kit/form/card-list.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { LinkFields, WordFields } from "./card-fields.tsx";
import type { PageFields } from "./page-fields.ts";

const newActivity = { title: "", text: "", link: "", linkWords: "" };

export function AboutFields({ words, set, field, problem }: PageFields<AboutWords>) {
  return (
    <>
      <TextArea label="Lead" required rows={2} help="Shown below the heading of the page." {...field("lead")} />
      <TextField label="Heading of the mission" required {...field("missionTitle")} />
      <TextField label="Mission in a sentence" required {...field("missionStatement")} />
      <RichTextField
        label="Mission"
        required
        value={words.mission}
        error={problem("mission")}
        onChange={(text) => set("mission", text)}
      />
      <TextField label="Heading of the figure" required {...field("stepsTitle")} />
      <TextArea label="Lead of the figure" required rows={2} {...field("stepsLead")} />
      <CardsField
        label="Points of the figure"
        noun="point"
        cards={words.steps}
        onChange={(cards) => set("steps", cards)}
        titleOf={({ title }) => title}
        error={problem("steps")}
        renderCard={(card, index, onChange) => (
          <WordFields {...{ card, onChange }} problem={(part) => problem(`steps.${index}.${part}`)} />
        )}
      />
      <TextField label="Heading of the vision" required {...field("visionTitle")} />
      <TextField
        label="Vision in a sentence"
        required
        help="The last word is highlighted."
        {...field("visionStatement")}
      />
      <RichTextField
        label="Vision"
        required
        value={words.vision}
        error={problem("vision")}
        onChange={(text) => set("vision", text)}
      />
      <TextField label="Heading of what you do" required {...field("activitiesTitle")} />
      <CardsField
        label="What you do"
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
        label="More about you"
        help="Leave empty to show nothing here."
        value={words.more}
        error={problem("more")}
        onChange={(text) => set("more", text)}
      />
      <TextField label="Closing heading" required {...field("closingTitle")} />
      <TextArea label="Closing text" required rows={2} {...field("closing")} />
    </>
  );
}
