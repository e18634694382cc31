import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#kit/class-names.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** The accessible name, also shown as a tooltip: "Edit Robotics Workshop". */
  label: string;
  /** A lucide icon. */
  icon: ReactNode;
  tone?: "default" | "danger" | "light" | "overlay";
}

const tones = {
  default: "text-muted hover:bg-wash hover:text-brand",
  danger: "text-muted hover:bg-danger/8 hover:text-danger",
  light: "text-white hover:bg-white/15",
  overlay: "bg-navy/75 text-white hover:bg-navy",
};

export function IconButton({ label, icon, tone = "default", type = "button", className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
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
