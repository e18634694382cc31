import type { PrivacyWords } from "#features/pages/privacy.labels.ts";
import { CardsField } from "#kit/form/card-list.tsx";
import { TextArea } from "#kit/form/text-fields.tsx";
import { WordFields } from "./card-fields.tsx";
import type { PageFields } from "./page-fields.ts";

const newSection = { title: "", text: "" } as const;

/** The fields of the privacy page. */
export function PrivacyFields({ words, set, field, problem }: PageFields<PrivacyWords>) {
  return (
    <>
      <p className="text-muted text-sm">
        {"{email}"} is replaced by the branch’s contact email, {"{retention}"} by the time that applications are kept.
      </p>
      <TextArea label="Lead" required rows={2} help="Shown below the heading of the page." {...field("lead")} />
      <CardsField
        label="Sections"
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
