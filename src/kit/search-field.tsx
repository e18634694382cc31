import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

export function SearchField({ label, value, onValueChange, className, ...rest }: SearchFieldProps) {
  return (
    <div className={classNames("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-11 w-full rounded-lg border border-field bg-paper pr-3.5 pl-10 text-base transition-colors duration-150 ease-out placeholder:text-muted hover:border-muted"
        {...rest}
      />
    </div>
  );
}
