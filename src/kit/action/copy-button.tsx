import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

const labels = {
  done: "Copied",
  failed: "Could not copy. Select the text and copy it yourself.",
};

interface CopyButtonProps {
  text: string;
  /** The text on the button: "Copy link". */
  label: string;
  /** Shows only the icon, for a list of texts. Screen readers read the label. */
  isIcon?: boolean;
}

/** Copies a text, and says whether it worked. Browsers allow this only over HTTPS, so show the text as well. */
export function CopyButton({ text, label, isIcon = false }: CopyButtonProps) {
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null);
  const isCurrent = copied?.text === text;

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied({ text, isDone: isCopied === true });
  }

  const isDone = isCurrent && copied.isDone;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        {...(isIcon ? { variant: "quiet", size: "small", "aria-label": label } : { variant: "secondary" })}
        className="noscript:hidden"
        onClick={copy}
      >
        {isDone ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {!isIcon && label}
      </Button>
      <span role="status" className={isIcon && isDone ? "sr-only" : "text-sm opacity-85"}>
        {isCurrent && (isDone ? labels.done : labels.failed)}
      </span>
    </span>
  );
}
