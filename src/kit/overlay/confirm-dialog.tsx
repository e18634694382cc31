import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#kit/action/button.tsx";
import { useFocusReturn } from "./focus-return.ts";

interface ConfirmDialogProps {
  open: boolean;
  /** The heading, which also names the dialog. */
  title: string;
  /** The question. */
  children: ReactNode;
  confirmLabel?: string;
  /** While the deletion runs. */
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = "Delete",
  pending = false,
  pendingLabel = "Deleting...",
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => wanted || pending || onCancel()}>
      <AlertDialog.Portal>
        <div data-modal="" className="modal-backdrop">
          <AlertDialog.Content
            // People and tools look for every modal window under one role.
            role="dialog"
            aria-modal="true"
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            className="modal-window max-w-md p-6"
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-muted">{children}</AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={pending}>
                  Cancel
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
