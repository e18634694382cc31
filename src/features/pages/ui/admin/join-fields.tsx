import type { JoinWords } from "#features/pages/pages.labels.ts";
import { CardsField } from "#kit/form/card-list.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { RichTextField } from "#kit/rich-text/rich-text-field.tsx";
import { IconFields } from "./card-fields.tsx";
import type { PageFields } from "./page-fields.ts";

const newBenefit = { icon: "Idea", title: "", text: "" } as const;

export function JoinFields({ words, set, field, problem }: PageFields<JoinWords>) {
  return (
    <>
      <TextArea label="Lead" required rows={2} help="Shown below the heading of the page." {...field("lead")} />
      <TextField label="Heading of the benefits" required {...field("benefitsTitle")} />
      <CardsField
        label="Benefits"
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
        label="More text"
        help="Shown below the benefits. Leave empty to show nothing."
        value={words.more}
        error={problem("more")}
        onChange={(text) => set("more", text)}
      />
    </>
  );
}
