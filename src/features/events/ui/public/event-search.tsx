import { Search } from "lucide-react";
import { type EventChoice, kindWords, unitWords } from "#features/events/events.labels.ts";
import { eventKinds, eventUnits } from "#features/events/events.rules.ts";
import { buttonClasses } from "#kit/action/button.tsx";
import { controlClasses } from "#kit/form/field.tsx";

const WORDS_MAX_CHARACTERS = 200;

interface ChoiceProps {
  name: string;
  label: string;
  /** The first option, which selects nothing. */
  any: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

const Choice = ({ name, label, any, value = "", options }: ChoiceProps) => (
  <select name={name} aria-label={label} defaultValue={value} className={controlClasses(undefined, "h-11 min-w-0")}>
    <option value="">{any}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

interface EventSearchProps extends EventChoice {
  /** The current tab, which the search keeps. */
  show: string | undefined;
}

/** Searches events by words, kind and unit. A plain HTML form. */
export function EventSearch({ show, kind, unit, q = "" }: EventSearchProps) {
  return (
    <search className="min-w-0 lg:flex-1">
      <form
        action="/events"
        className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        {show && <input type="hidden" name="show" value={show} />}
        <div className="col-span-2 flex gap-2 sm:col-span-1">
          <input
            type="search"
            name="q"
            aria-label="Search events"
            placeholder="Search events"
            maxLength={WORDS_MAX_CHARACTERS}
            defaultValue={q}
            dir="auto"
            className={controlClasses(undefined, "h-11 min-w-0")}
          />
          <button type="submit" className={buttonClasses({ variant: "secondary" })}>
            <Search aria-hidden="true" />
            Search
          </button>
        </div>
        <Choice
          name="kind"
          label="Kind of event"
          any="All kinds"
          value={kind}
          options={eventKinds.map((value) => ({ value, label: kindWords[value].one }))}
        />
        <Choice
          name="unit"
          label="Unit"
          any="All units"
          value={unit}
          options={eventUnits.map((value) => ({ value, label: unitWords[value] }))}
        />
      </form>
    </search>
  );
}
