import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "#kit/action/button.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { withScheme } from "#shared/safe-url.ts";
import { textLink } from "#shared/text-link.ts";

interface LinkFormProps {
  editor: Editor;
  onDone: () => void;
}

/** The form opens on the user's request, so it takes the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus();

const PROBLEM = "Enter a valid link";

/**
 * Sets the link of the selected text, or inserts the link itself if nothing is selected. Not a form element, because it
 * is inside one.
 */
export function LinkForm({ editor, onDone }: LinkFormProps) {
  const present: unknown = editor.getAttributes("link")["href"];
  const [typed, setTyped] = useState(typeof present === "string" ? present : "");
  const [problem, setProblem] = useState<string>();

  function apply() {
    const href = textLink(/^[^\s/@:]+@[^\s/@:]+$/.test(typed.trim()) ? `mailto:${typed.trim()}` : withScheme(typed));
    if (href === null) return setProblem(PROBLEM);
    const mark = { type: "link", attrs: { href } };
    const chain = editor.chain().focus();
    if (present) chain.extendMarkRange("link").setMark("link", { href }).run();
    else if (editor.state.selection.empty)
      chain.insertContent({ type: "text", text: typed.trim(), marks: [mark] }).run();
    else chain.setMark("link", { href }).run();
    onDone();
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return apply();
    editor.commands.focus();
    onDone();
  }

  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t p-3">
      <TextField
        label="Link address"
        ref={focus}
        value={typed}
        placeholder="https://…, /events or an email address"
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-48 flex-1"
      />
      <Button variant="secondary" onClick={apply}>
        Set link
      </Button>
      {Boolean(present) && (
        <Button variant="quiet" onClick={remove}>
          Remove link
        </Button>
      )}
    </div>
  );
}
