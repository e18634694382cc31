import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * A dropdown menu. Not modal, because the modal version uses a style element that the content security policy forbids.
 */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setPlace(document.querySelector("main"))}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 rounded-card border border-line bg-paper p-1.5 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 font-semibold text-sm outline-none data-[highlighted]:bg-wash data-[highlighted]:text-brand [&>svg]:size-4.5"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-1.5 pb-2 text-muted text-sm">{children}</DropdownMenu.Label>;
}
