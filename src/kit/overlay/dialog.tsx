import { clsx } from "clsx/lite";
import { X } from "lucide-react";
import { Dialog as DialogBehavior } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { IconButton } from "#kit/action/button.tsx";
import { revealed, revealNew } from "#kit/feedback/failure.tsx";

/**
 * Returns the focus when a modal window closes: to a new error banner, or to the previously focused element. Radix only
 * returns the focus to a trigger, and these windows open by state.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  const failures = useRef<ReadonlySet<Element>>(new Set());
  return {
    remember: () => {
      before.current = document.activeElement;
      failures.current = revealed();
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (revealNew(failures.current)) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      // The element is gone, such as the button of a deleted card. Focus the page's content.
      else if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
  };
}

export type DialogSize = "medium" | "large" | "wide";

const widths: Record<DialogSize, string> = { medium: "max-w-xl", large: "max-w-3xl", wide: "max-w-6xl" };

interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** Called on Escape, the close button, or a click outside. The owner closes the dialog, or asks first. */
  onCloseRequest: () => void;
  /** Buttons below the body, always visible. */
  footer?: ReactNode;
  size?: DialogSize;
  /** Whether the window is at the top, so that it does not move when its height changes. */
  isAtTop?: boolean;
  /** Whether the body has no focusable content. The body itself is then focusable for scrolling. */
  locked?: boolean;
  children: ReactNode;
}

const isInToast = (target: EventTarget | null) => target instanceof Element && target.closest(".toaster") !== null;

/**
 * A modal window. Has its own backdrop, because the library's backdrop uses a style element that the content security
 * policy forbids. A rule in the theme keeps the page behind from scrolling.
 */
export function Dialog({
  open,
  title,
  description,
  onCloseRequest,
  footer,
  size = "medium",
  isAtTop = false,
  locked = false,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const focus = useFocusReturn();

  // The first field of a form gets the focus, not the close button.
  const start = (event: Event) => {
    focus.remember();
    const field = body.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
    if (!field) return;
    event.preventDefault();
    field.focus();
  };

  return (
    <DialogBehavior.Root open={open} onOpenChange={(isOpen) => isOpen || onCloseRequest()}>
      <DialogBehavior.Portal>
        <div data-modal="" className={clsx("modal-backdrop", isAtTop && "items-start! sm:pt-[10dvh]")}>
          <DialogBehavior.Content
            aria-modal="true"
            onOpenAutoFocus={start}
            onCloseAutoFocus={focus.giveBack}
            // A click on a toast over the window does not close it.
            onInteractOutside={(event) => isInToast(event.target) && event.preventDefault()}
            {...(description === undefined && {
              "aria-describedby": undefined,
            })}
            className={clsx("modal-window", widths[size], isAtTop && "sm:max-h-[80dvh]")}
          >
            <div className="flex items-start justify-between gap-4 border-line border-b py-3 pr-3 pl-6">
              <div className="py-2">
                <DialogBehavior.Title className="text-pretty text-xl">{title}</DialogBehavior.Title>
                {description && (
                  <DialogBehavior.Description className="mt-1 text-muted text-sm">
                    {description}
                  </DialogBehavior.Description>
                )}
              </div>
              <DialogBehavior.Close asChild>
                <IconButton label="Close" icon={<X aria-hidden="true" />} />
              </DialogBehavior.Close>
            </div>
            <div ref={body} tabIndex={locked ? 0 : undefined} className="min-h-0 flex-1 overflow-y-auto p-6">
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-wash px-6 py-4 max-sm:*:flex-auto">
                {footer}
              </div>
            )}
          </DialogBehavior.Content>
        </div>
      </DialogBehavior.Portal>
    </DialogBehavior.Root>
  );
}
