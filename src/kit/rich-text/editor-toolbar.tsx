import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Italic, Link, List, ListOrdered } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button, IconButton } from "#kit/action/button.tsx";
import { TextField } from "#kit/form/field.tsx";
import { textLink, withScheme } from "#shared/links.ts";

/** The form opens on the user's request, so it takes the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus();

const PROBLEM = "Enter a valid link";

/**
 * Sets the link of the selected text, or inserts the link itself if nothing is selected. Not a form element, because it
 * is inside one.
 */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
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

interface EditorToolbarProps {
  editor: Editor;
  label: string;
  /** The ID of the edited text. */
  controls: string;
}

interface ToggleProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onPress: () => void;
}

const Toggle = ({ label, icon, isOn, onPress }: ToggleProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-pressed={isOn}
    onClick={onPress}
    // Keeps the text selection.
    onMouseDown={(event) => event.preventDefault()}
    className="aria-pressed:bg-brand/10 aria-pressed:text-brand"
  />
);

/** The formatting buttons for the selected text. */
export function EditorToolbar({ editor, label, controls }: EditorToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      link: editor.isActive("link"),
      bullets: editor.isActive("bulletList"),
      numbers: editor.isActive("orderedList"),
    }),
  });
  const on = () => editor.chain().focus();
  return (
    <div className="border-line border-b">
      <div
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        aria-controls={controls}
        className="flex flex-wrap gap-0.5 p-1"
      >
        <Toggle label="Bold" icon={<Bold />} isOn={is.bold} onPress={() => on().toggleBold().run()} />
        <Toggle label="Italic" icon={<Italic />} isOn={is.italic} onPress={() => on().toggleItalic().run()} />
        <Toggle label="Link" icon={<Link />} isOn={is.link || isLinking} onPress={() => setLinking(!isLinking)} />
        <Toggle label="Bulleted list" icon={<List />} isOn={is.bullets} onPress={() => on().toggleBulletList().run()} />
        <Toggle
          label="Numbered list"
          icon={<ListOrdered />}
          isOn={is.numbers}
          onPress={() => on().toggleOrderedList().run()}
        />
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
