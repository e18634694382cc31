import { clsx } from "clsx/lite";
import type { ReactNode } from "react";
import { Card } from "#kit/page/card.tsx";
import { editOnClick } from "./item-buttons.tsx";
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

/** A row of a list of cards. On narrow screens, the first line is the picture, the title and the menu. */
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
      <div className={clsx("min-w-0 md:self-end", hasStart ? "col-start-2" : "col-span-2 col-start-1")}>{title}</div>
      {/* On narrow screens, the drag handle is below the menu, so that the title has more space. */}
      <div className="-mr-2 col-start-3 row-span-2 row-start-1 flex items-center justify-end max-md:flex-col-reverse max-md:self-start">
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
