import { clsx } from "clsx/lite";
import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { listLabels } from "#kit/admin/admin.labels.ts";
import { Menu, MenuItem, useSheets } from "#kit/overlay/menu.tsx";
import { Card } from "#kit/page/card.tsx";
import { SelectBox } from "./selection.tsx";

interface ListRowProps {
  /** Set for items that can be selected. */
  select?: { id: string; name: string };
  /** The picture or symbol before the title. */
  mark?: ReactNode;
  title: ReactNode;
  /** The facts below the title. */
  children?: ReactNode;
  /** The drag handle and the `RowActions`. */
  actions: ReactNode;
  as?: "li" | "div";
  onEdit?: () => void;
}

/**
 * A row of a list of cards. On narrow screens, the first line is the picture, the title and the menu. With very large text, the
 * title has a line of its own.
 */
export function ListRow({ select, mark, title, children, actions, as = "div", onEdit }: ListRowProps) {
  const hasStart = select !== undefined || mark !== undefined;
  return (
    <Card
      as={as}
      padding="none"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 p-3 md:gap-x-3 md:p-4"
      {...(onEdit && editOnClick(onEdit))}
    >
      {hasStart && (
        <div className="flex items-center gap-1 md:row-span-2">
          {select && <SelectBox {...select} className="-ml-3" />}
          {mark}
        </div>
      )}
      <div
        className={clsx(
          "min-w-0 wrap-anywhere max-[20rem]:col-span-3 max-[20rem]:col-start-1 max-[20rem]:row-start-2 md:self-end",
          hasStart ? "col-start-2" : "col-span-2 col-start-1",
        )}
      >
        {title}
      </div>
      {/* On narrow screens, the drag handle is below the menu, so that the title has more space. */}
      <div className="-mr-2 col-start-3 row-span-2 row-start-1 flex items-center justify-end max-[20rem]:row-span-1 max-md:flex-col-reverse max-md:self-start">
        {actions}
      </div>
      <div
        className={clsx(
          "flex min-w-0 flex-col items-start gap-1 empty:hidden md:self-start",
          hasStart ? "max-md:col-span-2 md:col-start-2" : "col-span-2",
        )}
      >
        {children}
      </div>
    </Card>
  );
}

/** Whether a click in a row is not on a link, a button or another control, and does not end a selection of text. */
const isPlainClick = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("a, button, input, label, [role=menu], [data-modal], [data-drag-handle]") === null &&
  getSelection()?.isCollapsed !== false;

/** The props of a row or card that opens its item on a click. The keyboard uses the row's link or button. */
export const editOnClick = (edit: () => void) => ({
  onClick: ({ target }: { target: EventTarget }) => isPlainClick(target) && edit(),
  "data-row": "",
});

export const editAction = (name: string, onSelect: () => void): RowAction => ({
  label: listLabels.editItem(name),
  text: listLabels.edit,
  icon: <Pencil aria-hidden="true" />,
  onSelect,
});

export const deleteAction = (name: string, onSelect: () => void): RowAction => ({
  label: listLabels.deleteItem(name),
  text: listLabels.delete,
  tone: "danger",
  icon: <Trash2 aria-hidden="true" />,
  onSelect,
});

export interface ItemActions<Item> {
  onEdit: (item: Item) => void;
  /** Renders a menu with further actions, in addition to edit and delete. */
  more?: ((item: Item, look?: ButtonLook) => ReactNode) | undefined;
  onDelete: (item: Item) => void;
}

interface ItemButtonsProps<Item> extends ItemActions<Item> {
  item: Item;
  name: string;
  look?: ButtonLook | undefined;
}

export const ItemButtons = <Item,>({ item, name, onEdit, more, onDelete, look }: ItemButtonsProps<Item>) => (
  <RowActions
    {...{ name, look }}
    menu={more?.(item, look)}
    actions={[editAction(name, () => onEdit(item)), deleteAction(name, () => onDelete(item))]}
  />
);

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
