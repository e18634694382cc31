import { Info } from "lucide-react";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#kit/action/button.tsx";
import { Picture } from "#kit/media/picture.tsx";
import { type PageReference, UsedIn } from "#kit/media/used-in.tsx";
import { useFocusReturn } from "./dialog.tsx";

/** The item that a question is about. */
export interface ConfirmedItem {
  name: string;
  /** URL of its picture. */
  image?: string | undefined;
  /** Where the site shows it. */
  places?: readonly PageReference[] | undefined;
  /** A consequence of its deletion, in addition to the trash. */
  note?: string | undefined;
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question. */
  children: ReactNode;
  item?: ConfirmedItem | undefined;
  /** The consequences, in a paragraph below the question. */
  note?: ReactNode;
  confirmLabel?: string | undefined;
  /** Another word than Cancel, for questions about a cancellation. */
  cancelLabel?: string;
  /** Whether the deletion is running. */
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the item as in its list. */
function ItemPreview({ name, image }: Pick<ConfirmedItem, "name" | "image">) {
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line bg-wash p-3">
      {image && <Picture src={image} alt="" ratio="1/1" sizes="64px" className="w-16 shrink-0 rounded-md" />}
      <p dir="auto" className="line-clamp-4 min-w-0 break-words font-semibold text-ink">
        {name}
      </p>
    </div>
  );
}

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  item,
  note,
  confirmLabel = "Delete",
  cancelLabel = "Cancel",
  pending = false,
  pendingLabel = "Deleting...",
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => isOpen || pending || onCancel()}>
      <AlertDialog.Portal>
        <div data-modal="" className="modal-backdrop">
          <AlertDialog.Content
            // All modal windows have the same role, for people and tools.
            role="dialog"
            aria-modal="true"
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            className="modal-window max-w-md overflow-y-auto p-6"
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 flex flex-col gap-3 text-muted">
                {item && <ItemPreview {...item} />}
                <p>{children}</p>
                {item?.places && item.places.length > 0 && <UsedIn places={item.places} />}
                {note && (
                  <p className="flex items-start gap-2 border-line border-t pt-3 text-pretty text-sm">
                    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
                    <span>{note}</span>
                  </p>
                )}
              </div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={pending}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button variant="danger" pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
