import { EllipsisVertical } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { listLabels } from "#kit/admin/admin.labels.ts";
import { Menu, MenuItem, useSheets } from "#kit/overlay/menu.tsx";

export interface RowAction {
  /** The accessible name: "Edit Robotics Workshop". */
  label: string;
  /** The text in a menu, if it is not the name: "Edit". */
  text?: string;
  icon: ReactNode;
  tone?: "danger";
  disabled?: boolean;
  onSelect: () => void;
}

/** An alternative style of the buttons. */
export type ButtonLook = Pick<ComponentProps<typeof IconButton>, "tone" | "className">;

/** The actions that a row has only in its menu, because the screen is narrow. */
const MenuActions = createContext<readonly RowAction[]>([]);

/** The actions of a sortable list that move the surrounding row. */
export const MoveActions = createContext<readonly RowAction[]>([]);

interface RowMenuProps {
  name: string;
  look?: ButtonLook | undefined;
  /** `MenuItem` elements. */
  children?: ReactNode;
}

/** The menu of a row. On narrow screens it also has the actions that are buttons on wide screens. */
export function RowMenu({ name, look, children }: RowMenuProps) {
  const actions = use(MenuActions);
  const isDanger = ({ tone }: RowAction) => tone === "danger";
  return (
    <Menu
      title={name}
      trigger={
        <IconButton {...look} label={listLabels.moreActions(name)} icon={<EllipsisVertical aria-hidden="true" />} />
      }
    >
      {actions.filter((action) => !isDanger(action)).map(entryOf)}
      {children}
      {actions.filter(isDanger).map(entryOf)}
    </Menu>
  );
}

const entryOf = ({ label, text = label, ...action }: RowAction) => (
  <MenuItem key={label} label={label} {...action}>
    {text}
  </MenuItem>
);

interface RowActionsProps {
  /** The name of the row's item. */
  name: string;
  actions: readonly RowAction[];
  /** A `RowMenu` with further actions. */
  menu?: ReactNode;
  look?: ButtonLook | undefined;
}

/** The actions of a row: buttons on wide screens, and one menu on narrow screens. */
export function RowActions({ name, actions, menu, look }: RowActionsProps) {
  const isNarrow = useSheets();
  const moves = use(MoveActions);
  if (isNarrow) {
    const all = [...actions, ...moves];
    return all.length > 0 && <MenuActions value={all}>{menu ?? <RowMenu {...{ name, look }} />}</MenuActions>;
  }
  return (
    <>
      {menu}
      {actions.map(({ text, onSelect, tone, ...action }) => (
        <IconButton key={action.label} {...(tone && { tone })} {...look} {...action} onClick={onSelect} />
      ))}
    </>
  );
}
