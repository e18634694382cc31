import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Italic, Link, List, ListOrdered } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "#kit/action/icon-button.tsx";
import { LinkForm } from "./link-form.tsx";

interface EditorToolbarProps {
  editor: Editor;
  /** The label of the editor. */
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
