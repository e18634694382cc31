import { pageLabels } from "#features/pages/pages.admin.labels.ts";
import type { IconCard, LinkCard, WordCard } from "#features/pages/pages.contract.ts";
import { SelectField } from "#kit/form/choice-fields.tsx";
import { TextArea, TextField } from "#kit/form/field.tsx";
import { type CardIconName, cardIcons } from "#shared/card-icons.ts";

const labels = pageLabels.cardFields;

interface CardProps<Card> {
  card: Card;
  problem: (part: keyof Card & string) => string | undefined;
  onChange: (part: Partial<Card>) => void;
}

const icons = cardIcons.map((name) => ({ value: name, label: name }));

/** Heading and text of a card. */
export function WordFields({ card, problem, onChange }: CardProps<WordCard>) {
  return (
    <>
      <TextField
        label={labels.title}
        required
        value={card.title}
        error={problem("title")}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={labels.text}
        required
        rows={2}
        value={card.text}
        error={problem("text")}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </>
  );
}

export function IconFields({ card, problem, onChange }: CardProps<IconCard>) {
  return (
    <>
      <WordFields {...{ card, problem, onChange }} />
      <SelectField
        label={labels.icon}
        options={icons}
        value={card.icon}
        onChange={(event) => onChange({ icon: event.target.value as CardIconName })}
      />
    </>
  );
}

export function LinkFields({ card, problem, onChange }: CardProps<LinkCard>) {
  return (
    <>
      <WordFields {...{ card, problem, onChange }} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={labels.linkText}
          value={card.linkWords}
          error={problem("linkWords")}
          onChange={(event) => onChange({ linkWords: event.target.value })}
        />
        <TextField
          label={labels.link}
          placeholder={labels.linkPlaceholder}
          value={card.link}
          error={problem("link")}
          onChange={(event) => onChange({ link: event.target.value })}
        />
      </div>
    </>
  );
}
