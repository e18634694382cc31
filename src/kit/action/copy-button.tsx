import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyLabels } from "#kit/admin/admin.labels.ts";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** The text on the button: "Copy link". */
  label: string;
}

/** Copies a text, and says whether it worked. Browsers allow this only over HTTPS, so show the text as well. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null);
  const isCurrent = copied?.text === text;

  async function copy() {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied({ text, isDone: isDone === true });
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" onClick={copy}>
        {isCurrent && copied.isDone ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {label}
      </Button>
      <span role="status" className="text-muted text-sm">
        {isCurrent && (copied.isDone ? copyLabels.done : copyLabels.failed)}
      </span>
    </span>
  );
}
