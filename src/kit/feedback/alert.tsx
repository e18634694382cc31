import { clsx } from "clsx/lite";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";

interface AlertProps {
  tone?: "danger" | "success" | "info";
  children: ReactNode;
  /** A button at the right of the text, such as Retry. */
  action?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** Whether the browser focuses the banner when the page loads, as the result of a form. Needs a `ref`. */
  autoFocus?: boolean;
}

const tones = {
  danger: { icon: CircleAlert, look: "border-danger/30 border-l-danger bg-danger/6 text-danger" },
  success: { icon: CircleCheck, look: "border-success/30 border-l-success bg-success-wash text-success-dark" },
  info: { icon: Info, look: "border-brand/30 border-l-brand bg-brand/6 text-brand-dark" },
};

interface ErrorSummaryProps extends Pick<AlertProps, "ref" | "autoFocus"> {
  title: string;
  /** The fields with an error, in the order of the form. */
  errors: readonly { id: string; text: string }[];
  children?: ReactNode;
}

/** The list of a form's errors above its fields, with a link to each field. */
export const ErrorSummary = ({ title, errors, children, ...rest }: ErrorSummaryProps) => (
  <Alert {...rest}>
    <p>{title}</p>
    <ul className="mt-1 flex flex-col gap-1 font-normal">
      {errors.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-block min-h-6 underline">
            {text}
          </a>
        </li>
      ))}
    </ul>
    {children}
  </Alert>
);

/** A banner with a message. `danger` interrupts screen readers, other tones wait. A `ref` makes it focusable. */
export function Alert({ tone = "danger", children, action, className, ref, autoFocus }: AlertProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page is the response to a submitted form
      autoFocus={autoFocus}
      role={tone === "danger" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap gap-3 rounded-lg border border-l-4 px-4 py-3 font-semibold text-sm",
        action ? "items-center" : "items-start",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">{children}</div>
      {action}
    </div>
  );
}
