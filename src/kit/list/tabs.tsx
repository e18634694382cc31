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
