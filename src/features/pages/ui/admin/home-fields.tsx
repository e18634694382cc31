import type { HomeWords } from "#features/pages/pages.labels.ts";
import { CardsField } from "#kit/form/card-list.tsx";
import { TextArea, TextField } from "#kit/form/text-fields.tsx";
import { IconFields } from "./card-fields.tsx";
import type { PageFields } from "./page-fields.ts";

const newReason = { icon: "Idea", title: "", text: "" } as const;

export function HomeFields({ words, set, field, problem }: PageFields<HomeWords>) {
  return (
    <>
      <TextField label="Heading of the Why section" required {...field("whyTitle")} />
      <TextArea label="Lead" required rows={2} {...field("whyLead")} />
      <CardsField
        label="Reasons"
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
      <TextField label="Heading of the call to join" required {...field("callTitle")} />
      <TextArea label="Text of the call to join" required rows={3} {...field("call")} />
    </>
  );
}
