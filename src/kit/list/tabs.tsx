import { clsx } from "clsx/lite";
import { Tabs as TabsBehavior } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";

interface TabsProps<Value extends string> {
  /** The label of the tabs for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The content of tabs that stays while another tab is selected, because it has a form. */
  kept?: Partial<Record<Value, ReactNode>>;
  /** The content of the selected tab. */
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  kept = {},
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // On small screens the tabs scroll. The selected tab may be out of view when the page opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value selects the tab
  useEffect(() => {
    const chosen = list.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);

  return (
    <TabsBehavior.Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
      <TabsBehavior.List
        ref={list}
        aria-label={label}
        className="tab-list mb-6 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <TabsBehavior.Trigger
            key={tab.value}
            value={tab.value}
            // Before the library sets the focus, which would show a focus ring after a click.
            onMouseDown={({ button, currentTarget }) => button === 0 && currentTarget.focus({ focusVisible: false })}
            className="min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-4 font-semibold text-muted transition-colors duration-150 ease-out hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-brand"
          >
            {tab.label}
          </TabsBehavior.Trigger>
        ))}
      </TabsBehavior.List>
      {tabs.map((tab) => (
        <TabsBehavior.Content
          key={tab.value}
          value={tab.value}
          {...(tab.value in kept && { forceMount: true, hidden: tab.value !== value })}
          className="rounded-sm"
        >
          {kept[tab.value] ?? null}
          {tab.value === value && children}
        </TabsBehavior.Content>
      ))}
    </TabsBehavior.Root>
  );
}

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: "small" | "medium";
  className?: string;
}

/** A row of buttons. One of them is active. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = "medium",
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={clsx("inline-flex flex-wrap gap-1 rounded-xl border border-line bg-wash p-1", className)}
    >
      {options.map((option) => {
        const pressed = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={pressed}
            onClick={() => onValueChange(option.value)}
            className={clsx(
              "cursor-pointer rounded-lg font-semibold transition-colors duration-150 ease-out",
              size === "small" ? "min-h-9 px-4 text-sm pointer-coarse:min-h-11" : "min-h-11 px-3.5 sm:px-5",
              pressed ? "bg-brand text-on-accent" : "text-muted hover:bg-paper hover:text-ink",
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
