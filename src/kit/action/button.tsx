import { clsx } from "clsx/lite";
import type { ComponentProps, ReactNode } from "react";
import { SpinnerRing } from "#kit/feedback/spinner.tsx";
import { safeUrl } from "#shared/links.ts";

export type ButtonVariant = "primary" | "secondary" | "danger" | "success" | "quiet" | "amber" | "outline-light";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const base =
  "inline-flex cursor-pointer items-center justify-center gap-2 rounded-lg border font-semibold leading-tight no-underline " +
  "transition-[background-color,border-color,color,transform] duration-150 ease-out active:translate-y-px " +
  "disabled:cursor-not-allowed disabled:active:translate-y-0 [&>svg]:size-[1.15em] [&>svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-brand bg-brand text-on-accent hover:border-brand-dark hover:bg-brand-dark disabled:border-line disabled:bg-line disabled:text-muted",
  secondary:
    "border-line bg-paper text-brand hover:border-brand hover:bg-wash disabled:border-line disabled:bg-wash disabled:text-muted",
  danger:
    "border-danger bg-danger text-on-accent hover:border-danger-dark hover:bg-danger-dark disabled:border-line disabled:bg-line disabled:text-muted",
  success:
    "border-success bg-success text-on-accent hover:border-success-dark hover:bg-success-dark disabled:border-line disabled:bg-line disabled:text-muted",
  quiet: "border-transparent bg-transparent text-brand hover:bg-brand/8 disabled:text-muted",
  amber:
    "border-amber bg-amber text-navy hover:border-amber-light hover:bg-amber-light disabled:border-line disabled:bg-line disabled:text-muted",
  "outline-light":
    "border-white/50 bg-transparent text-white hover:border-white hover:bg-white/10 disabled:border-white/20 disabled:text-white/60",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11",
  medium: "min-h-11 px-5 py-2 text-base",
  large: "min-h-13 px-7 py-3 text-lg",
};

/** The classes of a button, for elements that only look like one. */
export function buttonClasses({ variant = "primary", size = "medium" }: ButtonLook, className?: string): string {
  return clsx(base, variants[variant], sizes[size], className);
}

/** The classes of a link that selects one of several, such as a year. */
export const chipClasses = (isCurrent: boolean) =>
  clsx(
    "inline-flex min-h-11 items-center gap-2 rounded-lg border px-4 font-semibold tabular-nums no-underline",
    isCurrent ? "border-brand bg-brand text-on-accent" : "border-line bg-paper text-brand hover:border-brand",
  );

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Whether an action of this button is running. The button is disabled and shows `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: ReactNode;
}

export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  type = "button",
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClasses(look(variant, size), className)}
      {...rest}
    >
      {pending && <SpinnerRing />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & {
  className?: string;
  children: ReactNode;
} & (
    | { to: string; href?: never }
    | ({ href: string; to?: never } & Omit<ComponentProps<"a">, "href" | "className" | "children">)
  );

/** Use `to` for pages of this site and `href` for other sites, which open in a new tab. */
export function ButtonLink({ variant, size, className, children, ...target }: ButtonLinkProps) {
  const classes = buttonClasses(look(variant, size), className);
  if (target.to !== undefined) {
    return (
      <a href={target.to} className={classes}>
        {children}
      </a>
    );
  }
  const { href, ...rest } = target;
  if (safeUrl(href) === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes} {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function look(variant: ButtonVariant | undefined, size: ButtonSize | undefined): ButtonLook {
  return { ...(variant && { variant }), ...(size && { size }) };
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** The accessible name, also shown as a tooltip: "Edit Robotics Workshop". */
  label: string;
  icon: ReactNode;
  tone?: "default" | "danger" | "light" | "overlay";
}

const tones = {
  default: "text-muted hover:bg-wash hover:text-brand",
  danger: "text-muted hover:bg-danger/8 hover:text-danger",
  light: "text-white hover:bg-white/15",
  overlay: "border border-white/60 bg-navy text-white hover:bg-brand",
};

export function IconButton({ label, icon, tone = "default", type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg transition-colors duration-150 ease-out",
        "disabled:cursor-not-allowed disabled:opacity-50 [&>svg]:size-5",
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}

interface ExternalLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
}

/** A link that opens in a new tab. Shows plain text if the URL is neither http nor https. */
export function ExternalLink({ href, children, ...rest }: ExternalLinkProps) {
  if (safeUrl(href) === null) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {rest["aria-label"] === undefined && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
