import { clsx } from "clsx/lite";
import { useState } from "react";
import { descriptionPreview } from "#features/events/event-description.rules.ts";

export function ExpandableText({ text, subject }: { text: string; subject: string }) {
  const [open, setOpen] = useState(false);
  const preview = descriptionPreview(text);
  return (
    <>
      <p
        dir="auto"
        className={clsx(
          "basis-full whitespace-pre-line text-pretty break-words text-muted",
          preview !== null && "noscript:hidden",
        )}
      >
        {preview !== null && !open ? preview : text}
      </p>
      {preview !== null && (
        <noscript>
          <p dir="auto" className="whitespace-pre-line break-words text-muted">
            {text}
          </p>
        </noscript>
      )}
      {preview !== null && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? "Read Less" : "Read More"} about ${subject}`}
          onClick={() => setOpen(!open)}
          className="mt-2 min-h-11 cursor-pointer font-semibold text-brand hover:underline noscript:hidden"
        >
          {open ? "Read Less" : "Read More"}
        </button>
      )}
    </>
  );
}
