import { clsx } from "clsx/lite";
import { Search } from "lucide-react";
import { type ComponentProps, startTransition, useState } from "react";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> {
  label: string;
  /** The initial text. */
  defaultValue?: string;
  /** Called in a transition with the text of the field. */
  onSearch: (words: string) => void;
}

/** Typing renders only this field immediately. The results follow, and are dropped at the next key. */
export function SearchField({ label, onSearch, defaultValue = "", className, ...rest }: SearchFieldProps) {
  const [value, setValue] = useState(defaultValue);

  function change(words: string) {
    setValue(words);
    startTransition(() => onSearch(words));
  }

  return (
    <div className={clsx("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => change(event.target.value)}
        className="h-11 w-full rounded-lg border border-field bg-paper pr-3.5 pl-10 text-base transition-colors duration-150 ease-out placeholder:text-muted hover:border-muted"
        {...rest}
      />
    </div>
  );
}
