import { EyeOff, Send, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "#kit/action/button.tsx";
import type { PublishingAnswer } from "#shared/publishing.ts";

interface BulkBarProps<Item> {
  /** The selected items. */
  things: Item[];
  isPublic: boolean;
  pending: boolean;
  onPublish: (drafts: Item[]) => void;
  onMakeDrafts: (seen: Item[]) => void;
  onDelete: () => void;
  /** Other buttons. */
  more: ReactNode;
  onClear: () => void;
}

/** The actions for the selected items, at the bottom of the window while any item is selected. */
export function BulkBar<Item extends PublishingAnswer>(props: BulkBarProps<Item>) {
  const { things, isPublic, pending, more } = props;
  const isAny = things.length > 0;
  const drafts = things.filter(({ state }) => state !== "published");
  const seen = things.filter(({ state }) => state !== "draft");
  const small = { size: "small", variant: "secondary", disabled: pending } as const;

  // The focused button disappears with the selection. Move the focus to the page's content.
  useEffect(() => {
    if (!isAny) return;
    return () => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, [isAny]);

  return (
    <div className="selection-bar" data-bottom-bar={isAny || undefined}>
      <p role="status" className="font-semibold text-sm">
        {isAny && `${things.length} selected`}
      </p>
      {isAny && (
        <div role="toolbar" aria-label="Actions for the selected items" className="contents">
          <div className="order-1 flex flex-wrap gap-2 max-sm:w-full max-sm:[&_svg]:hidden">
            {isPublic && drafts.length > 0 && (
              <Button {...small} onClick={() => props.onPublish(drafts)}>
                <Send aria-hidden="true" />
                Publish
              </Button>
            )}
            {isPublic && seen.length > 0 && (
              <Button {...small} onClick={() => props.onMakeDrafts(seen)}>
                <EyeOff aria-hidden="true" />
                Unpublish
              </Button>
            )}
            {more}
            <Button {...small} variant="danger" onClick={props.onDelete}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </div>
          <Button {...small} variant="quiet" onClick={props.onClear} className="ml-auto sm:order-2">
            <X aria-hidden="true" />
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
