import { clsx } from "clsx/lite";
import { DropdownMenu } from "radix-ui";
import { createContext, type ReactNode, use, useRef, useState } from "react";
import { menuLabels } from "#kit/admin/admin.labels.ts";
import { NARROW, useMediaQuery } from "#kit/media/motion.tsx";

/** Returns whether the screen is narrow, so that rows are cards (list.css) and menus are sheets at the bottom. */
export const useSheets = (): boolean => useMediaQuery(NARROW);

/** Runs the action of a chosen entry. */
const Choose = createContext((action: () => void) => action());

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** The heading of the sheet: what the actions are for. */
  title: string;
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * A dropdown menu, or a sheet at the bottom of a narrow screen. Escape and a tap outside close the sheet.
 * Not modal, because the modal version uses a style element that the content security policy forbids. Instead, the sheet
 * has the backdrop of a dialog, and a menu never passes the focus on with Tab.
 */
export function Menu({ trigger, title, align = "end", children }: MenuProps) {
  const [place, setPlace] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const isSheet = useSheets();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);

  function change(isOpen: boolean) {
    setPlace(document.querySelector("main"));
    setOpen(isOpen);
  }

  // A finger that starts to scroll on the button must not open the sheet. The library opens at the first touch.
  const openOnClick = isSheet && {
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => change(true),
  };
  // A dialog that the chosen action opens returns the focus to the button, so the action waits for it. After a tap
  // outside a sheet, the library does not return the focus.
  const returnFocus = (event: Event) => {
    if (!isSheet && !chosen.current) return;
    event.preventDefault();
    button.current?.focus({ preventScroll: true });
    chosen.current?.();
    chosen.current = undefined;
  };
  const choose = (action: () => void) => {
    chosen.current = action;
  };

  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={change}>
      <DropdownMenu.Trigger ref={button} asChild {...openOnClick}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place}>
        <div {...(isSheet && { "data-modal": "", className: "modal-backdrop menu-sheet" })}>
          <DropdownMenu.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={returnFocus}
            className={clsx(!isSheet && "z-50 min-w-48 rounded-card border border-line bg-paper p-1.5 shadow-float")}
          >
            {isSheet && (
              <DropdownMenu.Label dir="auto" className="menu-sheet-title">
                {title}
              </DropdownMenu.Label>
            )}
            <Choose value={choose}>{children}</Choose>
            {isSheet && <MenuItem onSelect={() => undefined}>{menuLabels.cancel}</MenuItem>}
          </DropdownMenu.Content>
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** The accessible name, if it is not the text. */
  label?: string;
  tone?: "danger";
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, label, tone, disabled = false, onSelect, children }: MenuItemProps) {
  const choose = use(Choose);
  return (
    <DropdownMenu.Item
      aria-label={label}
      disabled={disabled}
      onSelect={() => choose(onSelect)}
      className={clsx(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 font-semibold text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-wash [&>svg]:size-4.5",
        tone === "danger" ? "text-danger" : "data-[highlighted]:text-brand",
      )}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
